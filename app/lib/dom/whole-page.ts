/**
 * Attribute of the html element that has the browser lay out every section, as the styles say. Sections that are skipped have an
 * estimated height, so a place below them is exact only with it. It is never removed.
 */
const ATTRIBUTE = "data-whole";

/** Lays out the whole page and keeps what is in view in its place. Call it before a place in the page is stored or scrolled to. */
export function layOutWholePage(): void {
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

/** Lays out the whole of a page that is loaded at a heading or at the place where the reader left it. Runs before the first paint. */
export function restoreWholePage(): void {
  if (location.hash || history.state) document.documentElement.setAttribute(ATTRIBUTE, "");
}
