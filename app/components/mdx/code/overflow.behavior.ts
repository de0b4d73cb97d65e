import { onceWhenIdle, onPageChange } from "#app/lib/dom/on-page-change.ts";
import { markOverflow, SCROLLERS } from "./mark-overflow.behavior.ts";

/** Marks what scrolls by itself whenever it may overflow or no longer does. */
export function followOverflow(): void {
  // After the frame in which the reader sees what has changed.
  const markSoon = (scrollers: Iterable<HTMLElement>) =>
    setTimeout(() => markOverflow([...scrollers].filter(isShown)));
  const observer = new ResizeObserver((entries) =>
    markSoon(new Set(entries.flatMap(({ target }) => target.closest<HTMLElement>(SCROLLERS) ?? []))),
  );
  // A section is no longer skipped: its sizes may have been reported before.
  const onStateChange = ({ target }: Event) =>
    markSoon((target as Element).querySelectorAll<HTMLElement>(SCROLLERS));
  document.addEventListener("contentvisibilityautostatechange", onStateChange, true);
  const followed = new WeakSet<Element>();
  const follow = () => {
    for (const scroller of document.querySelectorAll(SCROLLERS)) {
      if (followed.has(scroller)) continue;
      followed.add(scroller);
      // The frame changes with the window, what is in it when lines wrap.
      for (const element of [scroller, ...scroller.children]) observer.observe(element);
    }
  };
  onPageChange(onceWhenIdle(follow));
}

/** A skipped section is marked when it is shown; asking for sizes in it would lay it out. */
function isShown({ firstElementChild: content }: Element): boolean {
  return content?.checkVisibility?.({ contentVisibilityAuto: true }) ?? true;
}
