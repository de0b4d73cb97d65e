import { cleanPathname, NOT_FOUND_HREF, NOT_FOUND_OUTPUT_PATH } from "#app/lib/hrefs.ts";

declare global {
  interface Window {
    /** Where the reader is, while the document hydrates under the address it was rendered for. */
    visitedAddress?: string | undefined;
  }
}

/**
 * Makes the address in the browser the one the document was rendered for, because React must hydrate under that one. A
 * page served under another form of its address (`…/index.html`) keeps the clean form; the not-found page gets the visited
 * address back after hydration.
 */
export function alignAddress(): void {
  const rendered = document.documentElement.dataset.path;
  if (rendered === undefined || rendered === location.pathname) return;
  if (rendered === NOT_FOUND_HREF) window.visitedAddress = location.href;
  history.replaceState(history.state, "", rendered + location.search + location.hash);
}

/** Puts back the address the reader came by, when the document has been hydrated or cannot be. */
export function restoreAddress(): void {
  if (window.visitedAddress !== undefined) history.replaceState(history.state, "", window.visitedAddress);
  window.visitedAddress = undefined;
}

/**
 * On the not-found page: when the address is only another form of a page's address (`/docs/a.html`, `/docs/a`), goes to
 * that page. Asks the host first, so that a page that does not exist keeps its address and no loop can arise.
 */
export async function leaveForCleanAddress(): Promise<void> {
  if (document.documentElement.dataset.path !== NOT_FOUND_HREF) return;
  const { pathname, search, hash } = location;
  const clean = cleanPathname(pathname);
  if (clean === pathname || pathname === `/${NOT_FOUND_OUTPUT_PATH}`) return;
  const response = await fetch(clean, { method: "HEAD" }).catch(() => undefined);
  if (response?.ok) location.replace(clean + search + hash);
}
