import { onClick } from "#app/lib/dom/on-click.ts";
import {
  ANNOUNCEMENT_ATTRIBUTE,
  ANNOUNCEMENT_CLOSED,
  ANNOUNCEMENT_KEY,
  restoreAnnouncement,
} from "#app/lib/preferences/hidden-parts.ts";
import { writeStored } from "#app/lib/preferences/storage.ts";

/** Closes the announcement on its button's click, in later visits and other tabs too. */
export function enableAnnouncement(): void {
  const root = document.documentElement;
  onClick("[data-announcement-close]", () => {
    root.toggleAttribute(ANNOUNCEMENT_CLOSED, true);
    writeStored(ANNOUNCEMENT_KEY, root.getAttribute(ANNOUNCEMENT_ATTRIBUTE) ?? "");
    focusNavigation();
  });
  addEventListener("storage", ({ key }) => {
    if (key === ANNOUNCEMENT_KEY || key === null) restoreAnnouncement();
  });
}

/** Moves the focus to the next element: the first control of the navigation bar. */
function focusNavigation(): void {
  const controls = [...document.querySelectorAll<HTMLElement>("body > header :is(a[href], button)")];
  controls.find((control) => control.getClientRects().length > 0)?.focus({ preventScroll: true });
}
