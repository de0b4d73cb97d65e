import { findNearest } from "#app/lib/content/diagnostics/nearest.ts";

export interface LinkedPage {
  href: string;
  label: string;
}

/** Words shorter than this say nothing of a page. */
const SHORTEST_WORD = 3;

/** The words of the last part of an address: `/docs/a/webhook-ipn.html` gives `webhook` and `ipn`. */
export function wordsOfPathname(pathname: string): string[] {
  const last =
    pathname
      .replace(/\.\w+$/, "")
      .split("/")
      .filter(Boolean)
      .at(-1) ?? "";
  return last
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= SHORTEST_WORD);
}

/**
 * The pages that a reader most likely wanted at an address where there is none, best first: the one with the most similar
 * address, then those that have at least half of its last part's words in theirs.
 */
export function suggestPages(visited: string, pages: readonly LinkedPage[], limit = 3): LinkedPage[] {
  const words = wordsOfPathname(visited);
  const nearest = findNearest(
    visited,
    pages.map(({ href }) => href),
  );
  const scored = pages
    .map((page) => ({
      page,
      score: page.href === nearest ? Number.POSITIVE_INFINITY : sharedWords(words, page),
    }))
    .filter(({ score }) => score > 0 && score * 2 >= words.length);
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ page }) => page);
}

function sharedWords(words: readonly string[], { href }: LinkedPage): number {
  const own = wordsOfPathname(href);
  return words.filter((word) => own.includes(word)).length;
}
