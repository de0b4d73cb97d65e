/** Longer queries are truncated, as search time grows with their length. */
export const MAX_QUERY_LENGTH = 500;

/** Truncates a query without splitting a surrogate pair. */
export function limitQuery(text: string): string {
  return text.slice(0, MAX_QUERY_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
}
