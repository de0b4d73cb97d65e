import { readStoredJson } from "#app/lib/preferences/storage.ts";

/** Key in session storage under which Remix 2.17.5's `<ScrollRestoration>` stores scroll positions by history entry. */
const STORAGE_KEY = "positions";

/**
 * Restores the scroll position before hydration, as the inline script of Remix's `<ScrollRestoration>` does, which the
 * content security policy excludes. Browsers restore it only for the entry from which the site was left. An entry without a
 * key gets one, for Remix to store its position.
 */
export function restoreScroll(): void {
  const key: string | undefined = history.state?.key;
  if (key === undefined) {
    history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, "");
    return;
  }
  const positions = readStoredJson(STORAGE_KEY, "sessionStorage") as Record<string, unknown> | null;
  const top = positions?.[key];
  if (typeof top === "number") scrollTo(0, top);
}
