import { SearchError } from "#app/lib/search/client/search-error.ts";

/** Search is loading or at work, and there is nothing to show yet. */
export function Working() {
  return <p className="search-note search-working">Searching…</p>;
}

/** Nothing was found. */
export function Nothing({ text }: { text: string }) {
  return (
    <p className="search-note">
      No results for <strong>“{text}”</strong>
    </p>
  );
}

/** Search failed. What can succeed later can be tried again; it is also tried when the network is back. */
export function Failed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const canRetry = !(error instanceof SearchError) || error.isRetryable;
  return (
    <div className="search-note search-failed" role="alert">
      <p>{error instanceof SearchError ? error.message : "Search failed unexpectedly."}</p>
      {canRetry ? (
        <button type="button" className="search-button" onClick={onRetry}>
          Retry
        </button>
      ) : (
        <button type="button" className="search-button" onClick={() => location.reload()}>
          Reload the page
        </button>
      )}
    </div>
  );
}
