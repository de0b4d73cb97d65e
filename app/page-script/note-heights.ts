import { LONG_ARTICLE } from "#app/lib/guessed-heights.ts";
import { markOverflow, SCROLLERS } from "./mark-overflow.ts";
import { onceWhenIdle } from "./on-page-change.ts";

/** The parts of an article, but for an operation, which is all of its page. */
const PARTS = "#article > :not(.operation)";
/**
 * What lists do not have that carry their height: else their last margin joins one in them, and it would not when they are skipped.
 * Looked for in each part; as `:has()` of all parts it takes six times as long.
 */
const JOINED = ":scope > li :is(p, li, figure)";
/** Lengths are cut to 1/64 px when they are laid out; a height must not be cut to less than it was. */
const ROUNDING_PX = 1 / 128;
/** A part whose size changes more often than this is left alone. */
const MOST_TIMES = 50;
/** Of a long page so many elements are laid out and measured at once: what the reader does meanwhile has to wait for them. */
const MOST_ELEMENTS = 100;

/** Of each part that is followed, the sizes at which its height was noted; the last is the one it carries. */
const noted = new WeakMap<Element, string[]>();
let observer: ResizeObserver | undefined;

/**
 * Has parts of the page carry their height (`data-height`) when the browser is idle. The styles have it skip them then while they are
 * far from the view. On a long page whatever the reader does is answered only when the browser has gone through all that is not
 * skipped. Heights are exact, so nothing moves; a part whose size changes is laid out at once. Parts of a long page
 * are measured a few at a time: most were skipped until now, with heights that were guessed.
 */
export const noteHeights = onceWhenIdle(() => {
  // Not before: observers are called in the order they were made, and whoever measures is to find the page laid out.
  observer ??= new ResizeObserver((entries) => {
    const changed = entries.filter(({ target }) => noted.get(target)?.at(-1) !== sizeOf(target));
    for (const { target } of changed) (target as HTMLElement).dataset.height = "";
    if (changed.length > 0) noteHeights();
  });
  const parts: HTMLElement[] = [];
  const unmeasured: HTMLElement[] = [];
  let room = document.querySelector(LONG_ARTICLE) ? MOST_ELEMENTS : Infinity;
  for (const part of document.querySelectorAll<HTMLElement>(PARTS)) {
    if (!noted.has(part)) {
      if (room <= 0) break;
      room -= 1 + part.getElementsByTagName("*").length;
      noted.set(part, []);
      part.dataset.height = "";
      unmeasured.push(part);
      // Its content box changes when it is skipped: a scroll bar is not shown then.
      observer.observe(part, { box: "border-box" });
    }
    // One that carries its height and was not measured is a copy: React has rendered the document anew.
    if (!part.dataset.height) parts.push(part);
  }
  markOverflow(unmeasured.flatMap(scrollersIn));
  const heights = new Map<HTMLElement, number>();
  for (const part of parts) {
    const sizes = noted.get(part) ?? [];
    if (sizes.length >= MOST_TIMES || !isFar(part) || part.querySelector(JOINED)) continue;
    sizes.push(sizeOf(part));
    heights.set(part, heightOf(part));
  }
  // All are measured before the first is changed, so that the page is laid out once.
  for (const [part, height] of heights) part.dataset.height = `${height + ROUNDING_PX}px`;
  if (room <= 0) noteHeights();
});

/** A table is a part itself. */
function scrollersIn(part: HTMLElement): HTMLElement[] {
  return part.matches(SCROLLERS) ? [part] : [...part.querySelectorAll<HTMLElement>(SCROLLERS)];
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

/** Width and height, in 1/64 px, to which lengths are cut. */
function sizeOf(part: Element): string {
  const { width, height } = part.getBoundingClientRect();
  return [width, height].map((length) => Math.round(length * 64)).join();
}
