import { onceWhenIdle, onPageChange } from "#app/lib/dom/on-page-change.ts";
import { markOverflow, SCROLLERS } from "./mark-overflow.behavior.ts";

/** Marks scrollers whenever their overflow may have changed. */
export function followOverflow(): void {
  // After the frame, so that the reader sees the change first.
  const markSoon = (scrollers: Iterable<HTMLElement>) =>
    setTimeout(() => markOverflow([...scrollers].filter(isShown)));
  const observer = new ResizeObserver((entries) =>
    markSoon(new Set(entries.flatMap(({ target }) => target.closest<HTMLElement>(SCROLLERS) ?? []))),
  );
  // A section is no longer skipped; its sizes may have been reported before.
  const onStateChange = ({ target }: Event) =>
    markSoon((target as Element).querySelectorAll<HTMLElement>(SCROLLERS));
  document.addEventListener("contentvisibilityautostatechange", onStateChange, true);
  const followed = new WeakSet<Element>();
  const follow = () => {
    for (const scroller of document.querySelectorAll(SCROLLERS)) {
      if (followed.has(scroller)) continue;
      followed.add(scroller);
      // The scroller's size changes with the window, its children's when lines wrap.
      for (const element of [scroller, ...scroller.children]) observer.observe(element);
    }
  };
  onPageChange(onceWhenIdle(follow));
}

/** Reports whether the scroller is rendered. Measuring inside a skipped section would lay it out. */
function isShown({ firstElementChild: content }: Element): boolean {
  return content?.checkVisibility?.({ contentVisibilityAuto: true }) ?? true;
}
