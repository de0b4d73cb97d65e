/** Space to leave above and below the link, in px: what is stuck to the edges of the menu covers no more. */
const MARGIN = 64;

/** Scrolls the menu, and nothing else, so far that the sidebar's link to the page shown is seen in its middle. */
export function revealCurrentLink(): void {
  const link = document.querySelector<HTMLElement>("#sidebar [aria-current=page]");
  const menu = link?.closest<HTMLElement>("[popover]");
  if (!link || !menu || link.getClientRects().length === 0) return;
  const { top, bottom } = link.getBoundingClientRect();
  const frame = menu.getBoundingClientRect();
  if (top >= frame.top + MARGIN && bottom <= frame.bottom - MARGIN) return;
  menu.scrollTop += (top + bottom) / 2 - (frame.top + frame.bottom) / 2;
}
