import button from "#app/components/ui/button.module.css";
import type { SearchError } from "#app/lib/search/client/search-error.ts";

export function SearchLoading() {
  return <p className="search-note search-working">Searching…</p>;
}

/** `isWeak`: some pages are found, but none is a close match. */
export function NoResults({ text, isWeak }: { text: string; isWeak: boolean }) {
  return (
    <p className="search-note">
      {isWeak ? "No close match for" : "No results for"} <strong>“{text}”</strong>
    </p>
  );
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
