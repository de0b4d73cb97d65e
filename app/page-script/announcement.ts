import { ANNOUNCEMENT, restoreAnnouncement } from "#app/lib/announcement.ts";

/** Makes the announcement's button close it, for later visits and in other tabs too. */
export function enableAnnouncement(): void {
  const root = document.documentElement;
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-announcement-close]")) return;
    root.toggleAttribute(ANNOUNCEMENT.closed, true);
    try {
      localStorage.setItem(ANNOUNCEMENT.key, root.getAttribute(ANNOUNCEMENT.id) ?? "");
    } catch {
      // Storage is blocked or full: it stays closed on this page.
    }
    focusNavigation();
  });
  addEventListener("storage", ({ key }) => {
    if (key === ANNOUNCEMENT.key || key === null) restoreAnnouncement();
  });
}

/** The keyboard goes on where it would have gone next: at the first control of the navigation bar. */
function focusNavigation(): void {
  const controls = [...document.querySelectorAll<HTMLElement>("body > header :is(a[href], button)")];
  controls.find((control) => control.getClientRects().length > 0)?.focus({ preventScroll: true });
}
