import * as v from "valibot";
import { readStoredJson, writeStored } from "#app/lib/preferences/storage.ts";
import { MAX_QUERY_LENGTH } from "#app/lib/search/client/search-messages.ts";

const STORAGE_KEY = "recent-searches";
const MAX_SEARCHES = 5;

const schema = v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_QUERY_LENGTH)));

/** Returns the reader's searches, latest first; none when storage is blocked or its value is invalid. */
export function readRecentSearches(): string[] {
  const stored = v.safeParse(schema, readStoredJson(STORAGE_KEY));
  return stored.success ? stored.output.slice(0, MAX_SEARCHES) : [];
}

/** Moves a search to the front. */
export function rememberSearch(search: string): void {
  const isSame = (other: string) => other.toLowerCase() === search.toLowerCase();
  if (search) write([search, ...readRecentSearches().filter((other) => !isSame(other))]);
}

export function forgetSearch(text: string): void {
  write(readRecentSearches().filter((other) => other !== text));
}

export function forgetAllSearches(): void {
  write([]);
}

function write(searches: readonly string[]): void {
  writeStored(STORAGE_KEY, searches.length === 0 ? null : JSON.stringify(searches.slice(0, MAX_SEARCHES)));
}
