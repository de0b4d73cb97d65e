import { isPlainClick, onClick } from "#app/lib/dom/on-click.ts";
import { SIDEBAR_VISIBILITY } from "#app/lib/preferences/hidden-parts.ts";
import { writeStored } from "#app/lib/preferences/storage.ts";
import { revealCurrentLink } from "./reveal-current-link.ts";

/** Makes the sidebar's buttons and category links work, and scrolls to the current page's link. */
export function enableSidebar(): void {
  onClick("[data-sidebar-toggle]", toggleSidebar);
  onClick("a[data-category]", (category, event) => {
    if ((category as HTMLAnchorElement).pathname !== location.pathname || !isPlainClick(event)) return;
    event.preventDefault();
    toggleCategory(category);
  });
  revealCurrentLink();
}

/** Hides or shows the sidebar, on later visits too, and focuses the button that undoes it. */
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

/** Toggles the category whose own page is shown. */
function toggleCategory(link: HTMLElement): void {
  const details = link.parentElement?.querySelector<HTMLDetailsElement>(":scope > details");
  if (details) details.open = !details.open;
}
