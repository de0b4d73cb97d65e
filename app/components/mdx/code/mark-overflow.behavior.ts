import { updateWrapButton } from "./code-wrap.behavior.ts";

/**
 * Selects code and tables, which scroll by themselves. The attribute's value is their accessible name; tables without one
 * are named here.
 */
export const SCROLLERS = "[data-scroll]";

/**
 * Makes scrollers that overflow focusable and named, and updates their wrap buttons. Measures all before changing any, so
 * that the page is laid out once.
 */
export function markOverflow(scrollers: Iterable<HTMLElement>): void {
  // In a hidden tab it has no size; it is marked when shown.
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

/** Returns the text of the heading before a table. */
function headingOf(table: Element): string {
  const headings = [...document.querySelectorAll("main :is(h1, h2, h3, h4)")];
  const before = headings.filter(
    (heading) => heading.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return before.at(-1)?.textContent ?? document.title;
}
