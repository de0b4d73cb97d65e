import { markOverflow, SCROLLERS } from "./mark-overflow.ts";
import { noteHeights } from "./note-heights.ts";
import { oncePerFrame, onceWhenIdle, onPageChange } from "./on-page-change.ts";

/** Of a long page there are a hundred: a slow device measures so many without keeping its reader waiting. */
const MOST_AT_ONCE = 20;

/** Marks what scrolls by itself whenever it may overflow or no longer does. Then parts of the page may be skipped. */
export function followOverflow(): void {
  const observer = new ResizeObserver((entries) => {
    const scrollers = new Set(entries.flatMap(({ target }) => target.closest<HTMLElement>(SCROLLERS) ?? []));
    // After the frame in which the reader sees what has changed.
    setTimeout(() => markOverflow([...scrollers].filter(isShown)));
  });
  const followed = new WeakSet<Element>();
  const followSome = () => {
    const all = [...document.querySelectorAll(SCROLLERS)];
    const others = all.filter((scroller) => !followed.has(scroller));
    for (const scroller of others.splice(0, MOST_AT_ONCE)) {
      followed.add(scroller);
      // The frame changes with the window, what is in it when lines wrap. Not its content box: a scroll bar goes with what is skipped.
      for (const element of [scroller, ...scroller.children])
        observer.observe(element, { box: "border-box" });
    }
    if (others.length > 0) followMore();
    else noteHeights();
  };
  const followMore = oncePerFrame(followSome);
  onPageChange(onceWhenIdle(followSome));
}

/** What is skipped is marked when it is measured; to ask for its sizes would have it laid out. */
function isShown({ firstElementChild: content }: Element): boolean {
  return content?.checkVisibility?.({ contentVisibilityAuto: true }) ?? true;
}
