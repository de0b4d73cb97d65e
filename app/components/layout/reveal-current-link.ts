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
  // Below the sticky title of the section comes an entry in full, after one that the title covers in full: no part that is left
  // of an entry is too small to press.
  const title = menu.querySelector("[open] > summary")?.getBoundingClientRect();
  if (!title) return;
  const entries = [...menu.querySelectorAll("[open] ul :is(a, summary):not(details:not([open]) ul *)")];
  const tops = entries.map((entry) => entry.getBoundingClientRect().top);
  const fitting = tops.filter(
    (top, at) => top <= title.bottom && top - (tops[at - 1] ?? top) < title.height - 1,
  );
  menu.scrollTop -= Math.floor(title.bottom - (fitting.at(-1) ?? title.bottom));
}
