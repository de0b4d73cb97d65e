/**
 * Attribute of the html element that makes the styles lay out every section (`content-visibility: visible`). Skipped sections
 * have an estimated height, so positions below them are exact only with it. It is never removed.
 */
const ATTRIBUTE = "data-whole";

/** Lays out all sections without moving the section in view. Call it before a position is stored or scrolled to. */
export function layOutSkippedSections(): void {
  const root = document.documentElement;
  if (root.hasAttribute(ATTRIBUTE)) return;
  const sections = [...document.querySelectorAll("#article > section")];
  const inView = sections.find((section) => section.getBoundingClientRect().bottom > 0);
  const topOf = () => inView?.getBoundingClientRect().top ?? 0;
  const before = topOf();
  root.setAttribute(ATTRIBUTE, "");
  const moved = topOf() - before;
  if (moved !== 0) scrollBy(0, moved);
}

/** Lays out all sections of a page that loads at a heading or at a restored scroll position. Runs before the first paint. */
export function layOutSectionsForRestore(): void {
  if (location.hash || history.state) document.documentElement.setAttribute(ATTRIBUTE, "");
}

/** Lays out all sections before other listeners handle an event that may scroll the page or store its scroll position. */
export function layOutSectionsBeforeJumps(): void {
  const onEvent = ({ type, target }: Event) => {
    if (type !== "click" || (target instanceof Element && target.closest("a"))) layOutSkippedSections();
  };
  for (const type of ["click", "keydown", "popstate", "pagehide"]) addEventListener(type, onEvent, true);
}
