import type { SearchFailure } from "./search-messages.ts";

const ADVICE: Record<SearchFailure, string> = {
  offline: "Search could not be loaded. Check your connection.",
  timeout: "Search took too long to load.",
  server: "Search could not be loaded: the server did not answer as expected.",
  format: "Search was published anew while this page was open. Reload the page.",
  worker: "Search stopped working in this browser.",
};

/** Search could not be loaded or stopped. Its message is for readers. */
export class SearchError extends Error {
  readonly reason: SearchFailure;
  /** The next query may succeed; when false, only reloading the page can help. */
  readonly isRetryable: boolean;

  constructor(reason: SearchFailure, options?: ErrorOptions) {
    super(ADVICE[reason], options);
    this.name = "SearchError";
    this.reason = reason;
    this.isRetryable = reason !== "format";
  }
}
