import { decodeIfValid } from "#app/lib/content/source/decode-if-valid.ts";
import { openDetailsAround } from "#app/lib/dom/open-details.ts";
import { layOutSkippedSections } from "#app/lib/dom/skipped-sections.ts";

/** Shows the element that a hash names, as the browser does when it follows a link: opened, scrolled to, the keyboard there. */
export function showTarget(hash: string): void {
  const target = document.getElementById(decodeIfValid(hash.slice(1)));
  if (!target) return;
  openDetailsAround(target);
  layOutSkippedSections();
  target.scrollIntoView();
  moveFocusTo(target);
}

/** Has the keyboard and screen readers go on from an element, which need not be one that can have the focus. */
export function moveFocusTo(element: HTMLElement): void {
  const focusable = element.hasAttribute("tabindex");
  if (!focusable) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  if (!focusable) element.removeAttribute("tabindex");
}
