import button from "#app/components/ui/button.module.css";
import type { SearchError } from "#app/lib/search/client/search-error.ts";
import type { SearchResponse } from "#app/lib/search/client/search-messages.ts";

export function SearchLoading() {
  return <p className="search-note search-working">Searching…</p>;
}

/** Share of unknown words from which a query without a close match may be in another language, if it has such a letter. */
const MIN_FOREIGN = 0.5;
/** A letter of another script or with a diacritic. */
const FOREIGN_LETTER = /[^\P{L}a-z]/iu;

/** Longer queries are quoted in part. */
const MAX_QUOTED = 100;

/** Says what the query did not find; undefined for a close match of its own words. */
export function shortfallOf({ text, total, isWeak, unknown }: SearchResponse): string | undefined {
  const quoted = `“${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}”`;
  if (total > 0 && !isWeak) return unknown === 1 ? `No page has ${quoted}: showing similar words` : undefined;
  const shortfall = `${isWeak ? "No close match" : "No results"} for ${quoted}`;
  const isForeign = unknown >= MIN_FOREIGN && FOREIGN_LETTER.test(text);
  return isForeign ? `${shortfall}. The documentation is in English.` : shortfall;
}

/** Says how many pages were found, or what was not. */
export function countOf(response: SearchResponse): string {
  return shortfallOf(response) ?? (response.total === 1 ? "1 page found" : `${response.total} pages found`);
}

/** The error with a Retry button, or one that reloads the page where its files are no longer published. */
export function SearchFailed({ error, onRetry }: { error: SearchError; onRetry(): void }) {
  const canRetry = error.reason !== "format";
  return (
    <div className="search-note search-failed" role="alert">
      <p>{error.message}</p>
      <button type="button" className={button.primary} onClick={canRetry ? onRetry : () => location.reload()}>
        {canRetry ? "Retry" : "Reload the page"}
      </button>
    </div>
  );
}
