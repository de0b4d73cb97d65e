import { readStoredJson } from "#app/lib/preferences/storage.ts";

/** Where Remix's scroll restoration keeps the places of history entries in the tab's storage, by key of the entry. */
const STORAGE_KEY = "positions";

/**
 * Goes to the place where the reader left this entry of the history. Browsers do so themselves for the entry from which the
 * site was left, but not for earlier ones, which Remix looked after. An entry without a key gets one, for Remix to keep its place.
 */
export function restoreScroll(): void {
  const key: string | undefined = history.state?.key;
  if (key === undefined) {
    history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, "");
    return;
  }
  const places = readStoredJson(STORAGE_KEY, "sessionStorage") as Record<string, unknown> | null;
  const top = places?.[key];
  if (typeof top === "number") scrollTo(0, top);
}
