import { readStoredJson, writeStored } from "#app/lib/preferences/storage.ts";

/** Key in session storage under which Remix 2.17.5's `<ScrollRestoration>` stores scroll positions by history entry. */
const STORAGE_KEY = "positions";

/**
 * Restores the scroll position before hydration, as the inline script of Remix's `<ScrollRestoration>` does, which the
 * content security policy excludes. Browsers restore it only for the entry from which the site was left.
 */
export function restoreScroll(): void {
  const positions = readPositions();
  const top = positions[history.state?.key];
  if (typeof top === "number") scrollTo(0, top);
  addKey();
  // Also to the entry of a hash typed into the address bar: Remix stores all entries without a key as one.
  addEventListener("popstate", addKey);
}

/** Gives the history entry a key, unless it has one, for Remix to store its position. */
function addKey(): void {
  if (history.state?.key !== undefined) return;
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, "");
}

/** Returns the stored positions. Removes any other value, in which Remix could not store one. */
function readPositions(): Record<string, unknown> {
  const positions = readStoredJson(STORAGE_KEY, "sessionStorage");
  if (typeof positions === "object" && positions !== null) return positions as Record<string, unknown>;
  writeStored(STORAGE_KEY, null, "sessionStorage");
  return {};
}
