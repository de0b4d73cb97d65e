import { onClick } from "#app/lib/dom/on-click.ts";
import { ANNOUNCEMENT, restoreAnnouncement } from "#app/lib/preferences/hidden-parts.ts";
import { writeStored } from "#app/lib/preferences/storage.ts";

/** Closes the announcement on its button's click, in later visits and other tabs too. */
export function enableAnnouncement(): void {
  const root = document.documentElement;
  onClick("[data-announcement-close]", () => {
    root.toggleAttribute(ANNOUNCEMENT.closed, true);
    writeStored(ANNOUNCEMENT.key, root.getAttribute(ANNOUNCEMENT.id) ?? "");
    focusNavigation();
  });
  addEventListener("storage", ({ key }) => {
    if (key === ANNOUNCEMENT.key || key === null) restoreAnnouncement();
  });
}

/** Moves the focus to the next element: the first control of the navigation bar. */
function focusNavigation(): void {
  const controls = [...document.querySelectorAll<HTMLElement>("body > header :is(a[href], button)")];
  controls.find((control) => control.getClientRects().length > 0)?.focus({ preventScroll: true });
}
