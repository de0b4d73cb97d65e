import { onceWhenIdle } from "./on-page-change.ts";

/** What carries its height: the parts of an article, but for an operation, which is all of its page. */
const PARTS = "#article > :not(.operation, [data-height])";
/**
 * What lists do not have that carry their height: else their last margin joins one in them, and it would not when they are skipped.
 * Looked for in each part; as `:has()` of all parts it takes six times as long.
 */
const JOINED = ":scope > li :is(p, li, figure)";
/** Lengths are cut to 1/64 px when they are laid out; a height must not be cut to less than it was. */
const ROUNDING_PX = 1 / 128;
/** A part whose size changes more often than this is left alone. */
const MOST_TIMES = 50;

/** How often the height of a part was noted, of all that are followed. What is followed is noted once the observer has told of it. */
const times = new WeakMap<Element, number>();
let observer: ResizeObserver | undefined;

/**
 * Has parts of the page carry their height (`data-height`) when the browser is idle. The styles have it skip them then while they are
 * far from the view. On a long page whatever the reader does is answered only when the browser has gone through all that is not
 * skipped. Heights are exact, so nothing moves; a part whose size changes is laid out at once.
 */
export const noteHeights = onceWhenIdle(() => {
  // Not before: observers are called in the order they were made, and whoever measures is to find the page laid out.
  observer ??= new ResizeObserver((entries) => {
    layOut(entries.map(({ target }) => target as HTMLElement));
    noteHeights();
  });
  const heights = new Map<HTMLElement, number>();
  for (const part of document.querySelectorAll<HTMLElement>(PARTS)) {
    const time = times.get(part);
    if (time === undefined) {
      times.set(part, 0);
      // Its content box changes when it is skipped: a scroll bar is not shown then.
      observer.observe(part, { box: "border-box" });
    } else if (time < MOST_TIMES && isFar(part) && !part.querySelector(JOINED)) {
      times.set(part, time + 1);
      heights.set(part, heightOf(part));
    }
  }
  // All are measured before the first is changed, so that the page is laid out once.
  for (const [part, height] of heights) part.dataset.height = `${height + ROUNDING_PX}px`;
});

/** Has parts laid out though they are far from the view. */
export function layOut(parts: Iterable<HTMLElement>): void {
  for (const { dataset } of parts) delete dataset.height;
}

/** More than a screen away: what is in view while it begins to be skipped, browsers take for shifted. What is hidden is not. */
function isFar(part: Element): boolean {
  const { top, bottom, height } = part.getBoundingClientRect();
  return height > 0 && (top > 2 * innerHeight || bottom < -innerHeight);
}

/** Of its content box, in px, with a scroll bar, which takes room. */
function heightOf(part: Element): number {
  const style = getComputedStyle(part);
  const edges = [
    style.borderBlockStartWidth,
    style.paddingBlockStart,
    style.paddingBlockEnd,
    style.borderBlockEndWidth,
  ];
  return edges.reduce(
    (height, edge) => height - Number.parseFloat(edge),
    part.getBoundingClientRect().height,
  );
}
