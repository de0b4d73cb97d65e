import { cleanPathname, NOT_FOUND_HREF } from "#app/lib/urls.ts";

declare global {
  interface Window {
    /** The browser's URL while the document hydrates under the URL it was rendered for. */
    visitedUrl?: string | undefined;
  }
}

/**
 * Replaces the browser's URL by the one the document was rendered for, because Remix 2.17.5 matches routes by the browser's
 * URL and hydration must match the served HTML. A page served under another form of its URL (`…/index.html`) stays at the
 * clean one; the not-found page gets the visited URL back after hydration.
 */
export function switchToRenderedUrl(): void {
  const rendered = document.documentElement.dataset.path;
  if (rendered === undefined || rendered === location.pathname) return;
  if (rendered === NOT_FOUND_HREF) window.visitedUrl = location.href;
  history.replaceState(history.state, "", rendered + location.search + location.hash);
}

/** Restores the visited URL after hydration, or after it failed. */
export function restoreVisitedUrl(): void {
  if (window.visitedUrl !== undefined) history.replaceState(history.state, "", window.visitedUrl);
  window.visitedUrl = undefined;
}

/**
 * Redirects from the not-found page to the clean form of the URL (`/docs/a.html`, `/docs/a`), for hosts that do not
 * redirect. Stops if the host redirects back here because it removes trailing slashes.
 */
export function redirectToCleanUrl(): void {
  if (document.documentElement.dataset.path !== NOT_FOUND_HREF) return;
  const { pathname, search, hash, origin } = location;
  const clean = cleanPathname(pathname);
  if (clean !== pathname && document.referrer !== origin + pathname + search)
    location.replace(clean + search + hash);
}
