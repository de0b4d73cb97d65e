import * as v from "valibot";
import { readStoredJson, writeStored } from "#app/lib/preferences/storage.ts";

const STORAGE_KEY = "recent-searches";
const MAX_SEARCHES = 5;

const schema = v.array(v.pipe(v.string(), v.minLength(1)));

/** Returns the reader's searches, latest first; none when storage is blocked or its value is invalid. */
export function readRecentSearches(): string[] {
  const stored = v.safeParse(schema, readStoredJson(STORAGE_KEY));
  return stored.success ? stored.output.slice(0, MAX_SEARCHES) : [];
}

/** Moves a search to the front. */
export function rememberSearch(search: string): void {
  const isSame = (other: string) => other.toLowerCase() === search.toLowerCase();
  if (!search) return;
  const searches = [search, ...readRecentSearches().filter((other) => !isSame(other))];
  writeStored(STORAGE_KEY, JSON.stringify(searches.slice(0, MAX_SEARCHES)));
}

export function forgetSearches(): void {
  writeStored(STORAGE_KEY, null);
}
