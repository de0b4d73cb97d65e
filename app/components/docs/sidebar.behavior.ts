import { onClick } from "#app/lib/dom/on-click.ts";
import { isPlainClick } from "#app/lib/dom/plain-click.ts";
import { SIDEBAR_VISIBILITY } from "#app/lib/preferences/sidebar-visibility.ts";
import { writeStored } from "#app/lib/preferences/storage.ts";
import { revealCurrentLink } from "./reveal-current-link.ts";

/** Makes the sidebar's buttons and the links of its categories work, and shows where the reader is in it. */
export function enableSidebar(): void {
  onClick("[data-sidebar-toggle]", toggleSidebar);
  onClick("a[data-category]", (category, event) => {
    if ((category as HTMLAnchorElement).pathname !== location.pathname || !isPlainClick(event)) return;
    event.preventDefault();
    toggleCategory(category);
  });
  revealCurrentLink();
}

/** Hides or shows the whole sidebar, for later visits too, and moves the focus to the button that undoes it. */
function toggleSidebar(): void {
  const { key, attribute, hidden } = SIDEBAR_VISIBILITY;
  const root = document.documentElement;
  const hides = !root.hasAttribute(attribute);
  if (hides) root.setAttribute(attribute, hidden);
  else root.removeAttribute(attribute);
  writeStored(key, hides ? hidden : null);
  document
    .querySelector<HTMLElement>(`[data-sidebar-toggle="${hides ? "show" : "hide"}"]`)
    ?.focus({ preventScroll: true });
  if (!hides) revealCurrentLink();
}

/** The link of a category whose page is shown already has nowhere to lead to: it opens and closes its category. */
function toggleCategory(link: HTMLElement): void {
  const details = link.parentElement?.querySelector<HTMLDetailsElement>(":scope > details");
  if (details) details.open = !details.open;
}
