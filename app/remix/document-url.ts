import { cleanPathname, NOT_FOUND_HREF } from "#app/lib/urls.ts";

declare global {
  interface Window {
    /** Where the reader is, while the document hydrates under the address it was rendered for. */
    visitedUrl?: string | undefined;
  }
}

/**
 * Makes the address in the browser the one the document was rendered for, because React must hydrate under that one. A
 * page served under another form of its address (`…/index.html`) keeps the clean form; the not-found page gets the visited
 * address back after hydration.
 */
export function switchToRenderedUrl(): void {
  const rendered = document.documentElement.dataset.path;
  if (rendered === undefined || rendered === location.pathname) return;
  if (rendered === NOT_FOUND_HREF) window.visitedUrl = location.href;
  history.replaceState(history.state, "", rendered + location.search + location.hash);
}

/** Puts back the address the reader came by, when the document has been hydrated or cannot be. */
export function restoreVisitedUrl(): void {
  if (window.visitedUrl !== undefined) history.replaceState(history.state, "", window.visitedUrl);
  window.visitedUrl = undefined;
}

/**
 * On the not-found page of a host that does not redirect: when the URL is not the clean form of a page's URL (`/docs/a.html`,
 * `/docs/a`), goes to the clean one. A host that leads back here, because it takes slashes away, is not asked again.
 */
export function redirectToCleanUrl(): void {
  if (document.documentElement.dataset.path !== NOT_FOUND_HREF) return;
  const { pathname, search, hash, origin } = location;
  const clean = cleanPathname(pathname);
  if (clean !== pathname && document.referrer !== origin + pathname + search)
    location.replace(clean + search + hash);
}
