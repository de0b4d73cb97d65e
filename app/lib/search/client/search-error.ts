import type { SearchFailure } from "./search-messages.ts";

const ADVICE: Record<SearchFailure, string> = {
  offline: "Search could not be loaded. Check your connection.",
  timeout: "Search took too long to load.",
  server: "Search could not be loaded: the server sent an unexpected response.",
  format: "Search was updated while this page was open. Reload the page.",
  worker: "Search stopped working in this browser.",
};

/** Search could not be loaded, or the worker failed. The message is shown to the reader. */
export class SearchError extends Error {
  readonly reason: SearchFailure;
  /** Whether the next query may succeed; if not, the page must be reloaded. */
  readonly isRetryable: boolean;

  constructor(reason: SearchFailure, options?: ErrorOptions) {
    super(ADVICE[reason], options);
    this.name = "SearchError";
    this.reason = reason;
    this.isRetryable = reason !== "format";
  }
}
