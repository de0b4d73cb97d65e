import { isPlainClick, onClick } from "#app/lib/dom/on-click.ts";
import { HIDDEN, SIDEBAR_ATTRIBUTE, SIDEBAR_KEY } from "#app/lib/preferences/hidden-parts.ts";
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
  const root = document.documentElement;
  const hides = !root.hasAttribute(SIDEBAR_ATTRIBUTE);
  if (hides) root.setAttribute(SIDEBAR_ATTRIBUTE, HIDDEN);
  else root.removeAttribute(SIDEBAR_ATTRIBUTE);
  writeStored(SIDEBAR_KEY, hides ? HIDDEN : null);
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
