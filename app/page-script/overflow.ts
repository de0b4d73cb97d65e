import { onPageChange } from "./on-page-change.ts";

/**
 * Makes what scrolls by itself (`data-scroll`: code, tables) a stop of the keyboard while it overflows, with a name for screen
 * readers, and shows the button that wraps the lines of such code.
 */
export function followOverflow(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const scroller = target.closest<HTMLElement>("[data-scroll]");
      if (scroller) update(scroller);
    }
  });
  onPageChange(() => {
    for (const scroller of document.querySelectorAll<HTMLElement>("[data-scroll]:not([data-followed])")) {
      scroller.dataset.followed = "";
      // The frame changes with the window, what is in it when lines wrap.
      for (const element of [scroller, ...scroller.children]) observer.observe(element);
    }
  });
}

function update(scroller: HTMLElement): void {
  // In a hidden tab it has no size; it is updated when it is shown.
  if (scroller.clientWidth === 0) return;
  const overflows = scroller.scrollWidth > scroller.clientWidth + 1;
  if (overflows) {
    scroller.tabIndex = 0;
    scroller.setAttribute("role", "group");
    scroller.setAttribute("aria-label", scroller.dataset.scroll || `Table: ${headingBefore(scroller)}`);
  } else {
    for (const name of ["tabindex", "role", "aria-label"]) scroller.removeAttribute(name);
  }
  const wrap = scroller.closest("[data-code]")?.querySelector<HTMLElement>("[data-wrap]");
  if (wrap) wrap.hidden = !overflows && wrap.getAttribute("aria-pressed") !== "true";
}

/** The heading under which an element stands. */
function headingBefore(element: Element): string {
  const before = [...document.querySelectorAll("main :is(h1, h2, h3, h4)")].filter(
    (heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return before.at(-1)?.textContent ?? document.title;
}
