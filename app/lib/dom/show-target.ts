import { decodeIfValid } from "#app/lib/percent-encoding.ts";

/**
 * Shows the element that a hash names, as browsers do when they follow a link: opens disclosures, scrolls to it and moves
 * the focus there.
 */
export function showTarget(hash: string): void {
  const target = document.getElementById(decodeIfValid(hash.slice(1)));
  if (!target) return;
  openAncestorDetails(target);
  target.scrollIntoView();
  moveFocusTo(target);
}

/** Moves the sequential focus starting point to an element, which need not be focusable. */
export function moveFocusTo(element: HTMLElement): void {
  const focusable = element.hasAttribute("tabindex");
  if (!focusable) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  if (!focusable) element.removeAttribute("tabindex");
}

/** Opens every `<details>` that an element is inside. */
export function openAncestorDetails(element: Element): void {
  let details = element.closest("details");
  while (details) {
    details.open = true;
    details = details.parentElement?.closest("details") ?? null;
  }
}
