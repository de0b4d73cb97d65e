/** What the page and the search worker say to each other. Everything shown is plain text: nothing here is ever HTML. */

/** A stretch of text; `marked` where it matches the query. */
export interface Segment {
  text: string;
  marked: boolean;
}

export interface SearchQuery {
  /** As typed; any text. */
  text: string;
  /** Path of a {@link import("../query/contexts.ts").SearchContext}; pages elsewhere are left out. */
  context?: string | undefined;
  /** Name of a documentation version; the only one there is unless said. */
  version?: string | undefined;
  /** Most pages to give, at most 100. */
  limit: number;
  /** Pages to skip. */
  offset: number;
}

export interface FoundSection {
  /** Headings from the page's outermost to the section's own, the page's title left out. */
  headings: string[];
  /** The section's own heading. */
  title: Segment[];
  /** Address with the section's anchor. */
  href: string;
  /** At most 100 characters around the match; empty for a section without text. */
  excerpt: Segment[];
}

export interface FoundPage {
  title: Segment[];
  href: string;
  /** Labels of the categories the page is in, outermost first; without the page itself. */
  path: string[];
  /** From the page's description, or its text where that matches. */
  excerpt: Segment[];
  /** The API operation that the page documents. */
  operation?: { method: string; path: string } | undefined;
  /** The sections that match best, best first, at most 3; none when the page itself is what matches. */
  sections: FoundSection[];
}

/** What every answer says. */
export interface Answer {
  /** The text that was asked for. */
  text: string;
  /** Pages found, before `limit` and `offset`. */
  total: number;
  /** When nothing is found: words on the site that are near to the query's, nearest first, at most 5. */
  nearest: string[];
  /** Pages to offer when nothing was asked or found, at most 8. */
  popular: { title: string; href: string }[];
  /** What to mark on a page found: words of the site that the query stands for, folded, and phrases, which match as a whole. */
  terms: string[];
}

export interface SearchAnswer extends Answer {
  pages: FoundPage[];
}

/** A row of the search box: a page, or a section of the page before it or of another. */
export interface Suggestion {
  kind: "page" | "section";
  /** The page's title or the section's heading. */
  title: Segment[];
  /** Title of the page. */
  page: string;
  /** Labels of the categories the page is in, outermost first. */
  path: string[];
  href: string;
  /** At most 50 characters around the match. */
  excerpt: Segment[];
  operation?: { method: string; path: string } | undefined;
}

export interface SuggestAnswer extends Answer {
  /** At most 8, best first; the rows of a page follow each other. */
  rows: Suggestion[];
}

/** To the worker. The index comes first; every other message has an answer with its `id`. */
export type WorkerRequest =
  | { kind: "load"; id: number; index: ArrayBuffer }
  | { kind: "search"; id: number; query: SearchQuery }
  | { kind: "suggest"; id: number; text: string }
  | { kind: "cancel"; id: number };

/** From the worker. */
export type WorkerReply =
  | { kind: "loaded"; id: number }
  | { kind: "search"; id: number; answer: SearchAnswer }
  | { kind: "suggest"; id: number; answer: SuggestAnswer }
  | { kind: "failed"; id: number; reason: SearchFailure; message: string };

/** Why search does not work: see {@link import("./search-error.ts").SearchError}. */
export type SearchFailure = "offline" | "timeout" | "server" | "format" | "worker";
