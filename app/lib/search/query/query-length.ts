/** Characters of a query that are read. Nobody types more, and the time to search grows with them. */
export const MAX_QUERY_LENGTH = 500;

/** The part of a query that is read; a character of two code units is never cut in half. */
export function limitQuery(text: string): string {
  return text.slice(0, MAX_QUERY_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
}
