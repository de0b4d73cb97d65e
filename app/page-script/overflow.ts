import { offerWrap } from "./code-wrap.ts";
import { layOut, noteHeights } from "./note-heights.ts";
import { oncePerFrame, onceWhenIdle, onPageChange } from "./on-page-change.ts";

/** Of a long page there are a hundred: a slow device measures so many without keeping its reader waiting. */
const MOST_AT_ONCE = 20;

/**
 * Makes what scrolls by itself (`data-scroll`: code, tables) a stop of the keyboard while it overflows, with a name for screen
 * readers, and offers to wrap the lines of such code. Then parts of the page may be skipped.
 */
export function followOverflow(): void {
  const observer = new ResizeObserver((entries) => {
    const scrollers = new Set(
      entries.flatMap(({ target }) => target.closest<HTMLElement>("[data-scroll]") ?? []),
    );
    // Of what is skipped it cannot be told.
    layOut(scrollers);
    update(scrollers);
  });
  const followed = new WeakSet<Element>();
  const followSome = () => {
    const all = [...document.querySelectorAll("[data-scroll]")];
    const others = all.filter((scroller) => !followed.has(scroller));
    for (const scroller of others.splice(0, MOST_AT_ONCE)) {
      followed.add(scroller);
      // The frame changes with the window, what is in it when lines wrap. Not its content box: a scroll bar goes with what is skipped.
      for (const element of [scroller, ...scroller.children])
        observer.observe(element, { box: "border-box" });
    }
    if (others.length > 0) followMore();
    // Not before: what is in a part that is skipped is not told of.
    else noteHeights();
  };
  const followMore = oncePerFrame(followSome);
  onPageChange(onceWhenIdle(followSome));
}

/** All are measured before the first is changed, so that the page is laid out once. */
function update(scrollers: ReadonlySet<HTMLElement>): void {
  // In a hidden tab it has no size; it is updated when it is shown.
  const shown = [...scrollers].filter(({ clientWidth }) => clientWidth > 0);
  const states = shown.map(
    (scroller) => [scroller, scroller.scrollWidth > scroller.clientWidth + 1] as const,
  );
  let names: Map<Element, string> | undefined;
  for (const [scroller, overflows] of states) {
    if (overflows) {
      scroller.tabIndex = 0;
      scroller.setAttribute("role", "group");
      names ??= namesOfTables();
      scroller.setAttribute("aria-label", scroller.dataset.scroll || `Table: ${names.get(scroller)}`);
    } else {
      for (const name of ["tabindex", "role", "aria-label"]) scroller.removeAttribute(name);
    }
    offerWrap(scroller, overflows);
  }
}

/** For every table that may scroll, the heading under which it stands. */
function namesOfTables(): Map<Element, string> {
  const names = new Map<Element, string>();
  let heading = document.title;
  for (const element of document.querySelectorAll('main :is(h1, h2, h3, h4, [data-scroll=""])')) {
    if (element.matches("[data-scroll]")) names.set(element, heading);
    else heading = element.textContent ?? "";
  }
  return names;
}
