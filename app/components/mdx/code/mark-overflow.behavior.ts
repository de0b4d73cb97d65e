import { updateWrapButton } from "./code-wrap.behavior.ts";

/** What scrolls by itself when it overflows: code and tables. The attribute names it for screen readers; tables are named here. */
export const SCROLLERS = "[data-scroll]";

/**
 * Makes what scrolls by itself a stop of the keyboard while it overflows, with a name for screen readers, and offers to wrap the lines
 * of such code. All are measured before the first is changed, so that the page is laid out once.
 */
export function markOverflow(scrollers: Iterable<HTMLElement>): void {
  // In a hidden tab it has no size; it is marked when it is shown.
  const shown = [...scrollers].filter(({ clientWidth }) => clientWidth > 0);
  const states = shown.map(
    (scroller) => [scroller, scroller.scrollWidth > scroller.clientWidth + 1] as const,
  );
  for (const [scroller, overflows] of states) {
    if (overflows) {
      scroller.tabIndex = 0;
      scroller.setAttribute("role", "group");
      scroller.setAttribute("aria-label", scroller.dataset.scroll || `Table: ${headingOf(scroller)}`);
    } else {
      for (const name of ["tabindex", "role", "aria-label"]) scroller.removeAttribute(name);
    }
    updateWrapButton(scroller, overflows);
  }
}

/** The heading under which a table stands. */
function headingOf(table: Element): string {
  const headings = [...document.querySelectorAll("main :is(h1, h2, h3, h4)")];
  const before = headings.filter(
    (heading) => heading.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return before.at(-1)?.textContent ?? document.title;
}
