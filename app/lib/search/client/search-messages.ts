/** Messages between the page and the search worker. All texts are plain text, never HTML. */

/** Incremented on every incompatible change of the index or the messages, so that open pages reload. */
export const FORMAT_VERSION = 8;

/** Results beyond this are never shown. */
export const MAX_RESULTS = 100;

/** Longer queries are truncated, as search time grows with their length. */
export const MAX_QUERY_LENGTH = 500;

/** Length of a field's text. What is longer than a query is kept for a note to say so. */
export const MAX_FIELD_LENGTH = 4 * MAX_QUERY_LENGTH;

/** Trims and truncates a query without splitting a surrogate pair. */
export function limitQuery(text: string): string {
  return text
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd();
}

/** A run of text; `marked` where it matches the query. */
export interface Segment {
  text: string;
  marked: boolean;
}

export interface SearchQuery {
  text: string;
  /** Path of a {@link import("../query/contexts.ts").SearchContext} to search in; all pages by default. */
  context?: string | undefined;
  /** Maximum number of pages to return, at most {@link MAX_RESULTS}. */
  limit: number;
  offset: number;
}

export interface SectionResult {
  /** The section's own heading. */
  title: Segment[];
  /** URL with the section's anchor. */
  href: string;
  /** At most 100 characters around the match; empty for a section without text. */
  excerpt: Segment[];
}

export interface PageResult {
  title: Segment[];
  href: string;
  /** Labels of the page's sidebar categories, outermost first. */
  path: string[];
  /** From the page's description, or from its first text where that matches better. */
  excerpt: Segment[];
  /** The API operation the page documents. */
  operation?: { method: string; path: string } | undefined;
  /** Up to 3 best matching sections, best first; empty when the page matches as a whole. */
  sections: SectionResult[];
}

/** Fields of every response. */
export interface ResponseBase {
  text: string;
  /** Number of pages found, before `limit` and `offset`. */
  total: number;
  /** Whether the pages found contain some of the query's words, but none is a close match. */
  isWeak: boolean;
  /** When nothing is found or `isWeak`: up to 5 words of the site with the smallest edit distance, nearest first. */
  nearest: string[];
  /** When the query is empty, nothing is found or `isWeak`: up to 8 popular pages. */
  popular: { title: string; href: string }[];
  /** What to highlight on a result's page: folded index terms the query expands to, and phrases, which match as a whole. */
  terms: string[];
}

export interface SearchResponse extends ResponseBase {
  pages: PageResult[];
}

/** A row of the search box: a page or a section. */
export interface Suggestion {
  kind: "page" | "section";
  /** The page's title or the section's heading. */
  title: Segment[];
  page: string;
  /** Labels of the page's sidebar categories, outermost first. */
  path: string[];
  href: string;
  /** At most 50 characters around the match. */
  excerpt: Segment[];
  operation?: { method: string; path: string } | undefined;
}

export interface SuggestResponse extends ResponseBase {
  /** At most 8, best first; the rows of a page are adjacent. */
  rows: Suggestion[];
}

/** To the worker. `load` comes first; every message but `cancel` gets a reply with its `id`. */
export type WorkerRequest =
  | { kind: "load"; id: number; index: ArrayBuffer }
  | { kind: "search"; id: number; query: SearchQuery }
  | { kind: "suggest"; id: number; text: string }
  | { kind: "cancel"; id: number };

/** From the worker. */
export type WorkerReply =
  | { kind: "loaded"; id: number }
  | { kind: "search"; id: number; response: SearchResponse }
  | { kind: "suggest"; id: number; response: SuggestResponse }
  | { kind: "failed"; id: number; reason: SearchFailure };

/** Why a search failed: see {@link import("./search-error.ts").SearchError}. */
export type SearchFailure = "offline" | "timeout" | "server" | "format" | "worker";
