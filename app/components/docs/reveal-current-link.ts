/** Space above and below the link, in px, for the menu's sticky parts. */
const MARGIN = 64;

/** Scrolls the menu, not the window, so that the sidebar's current link is in its middle. */
export function revealCurrentLink(): void {
  const link = document.querySelector<HTMLElement>("#sidebar [aria-current=page]");
  const menu = link?.closest<HTMLElement>("[popover]");
  if (!link || !menu || link.getClientRects().length === 0) return;
  const { top, bottom } = link.getBoundingClientRect();
  const frame = menu.getBoundingClientRect();
  if (top >= frame.top + MARGIN && bottom <= frame.bottom - MARGIN) return;
  menu.scrollTop += (top + bottom) / 2 - (frame.top + frame.bottom) / 2;
  // The title of the section covers no part of an entry.
  const edge = menu.querySelector("[open] > summary")?.getBoundingClientRect().bottom ?? 0;
  const entries = [...menu.querySelectorAll(":is(a, summary):not(details:not([open]) ul *)")];
  const first = entries.find((entry) => entry.getBoundingClientRect().bottom > edge);
  menu.scrollTop -= Math.max(0, Math.floor(edge - (first?.getBoundingClientRect().top ?? edge)));
}
