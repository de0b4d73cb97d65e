import type { SearchFailure } from "./search-error.ts";

/** Messages between the page and the search worker. All texts are plain text, never HTML. */

/** Incremented on every incompatible change of the index or the messages, so that open pages reload. */
export const FORMAT_VERSION = 11;

/** Results beyond this are never shown. */
export const MAX_RESULTS = 100;

export const RESULTS_PER_PAGE = 20;

/** A run of text; `marked` where it matches the query. */
export interface Segment {
  text: string;
  marked: boolean;
}

/** Where results are shown. Each place shows those of its latest query only. */
export type SearchPlace = "box" | "page";

export interface SearchQuery {
  place: SearchPlace;
  text: string;
  /** Path of a {@link import("../query/contexts.ts").SearchContext} to search in; all pages by default. */
  context?: string | undefined;
  /** Page of results, from 1. Beyond the last page, the last is returned. */
  page?: number;
}

/** A page, or a section of the page above it. */
export interface SearchRow {
  isSection: boolean;
  /** The page's title or the section's heading. */
  title: Segment[];
  /** A section's has its anchor. */
  href: string;
  /** At most 50 characters around the match; empty without text. */
  excerpt: Segment[];
  /** Labels of the page's sidebar categories, outermost first; empty for a section. */
  path: readonly string[];
  /** The API operation that the page documents. */
  operation?: { method: string; path: string } | undefined;
}

/** Returns the row of a page that no query has matched. */
export function rowOfPage({ title, href }: { title: string; href: string }): SearchRow {
  return { isSection: false, title: [{ text: title, marked: false }], href, excerpt: [], path: [] };
}

/** What the worker finds. */
export interface SearchFindings {
  text: string;
  /** Number of pages found, at most {@link MAX_RESULTS}. */
  total: number;
  /** Whether the pages found contain some of the query's words, but none is a close match. */
  isWeak: boolean;
  /** Share of the query's words that no page has, from 0 to 1. At 1, the pages found have similar words. */
  unknown: number;
  /** When nothing is found or `isWeak`, for at most four words: up to 5 words of the site with the smallest edit distance, nearest first. */
  nearest: string[];
  /** Pages, best first, each followed by its best sections. */
  rows: SearchRow[];
}

export interface SearchResponse extends SearchFindings {
  /** When the query is empty, nothing is found or `isWeak`: popular pages. */
  popular: SearchRow[];
}

/** To the worker, whose name is the URL of the index. */
export interface WorkerRequest {
  id: number;
  query: SearchQuery;
}

/** From the worker. A query followed by another of its place may get no reply. */
export type WorkerReply = { id: number; response: SearchFindings } | { failure: SearchFailure };
