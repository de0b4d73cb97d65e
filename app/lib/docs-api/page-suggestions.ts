import { findNearest } from "#app/lib/content/diagnostics/nearest.ts";

export interface LinkedPage {
  href: string;
  label: string;
  description?: string;
}

/** Shorter words do not make pathnames similar. */
const MIN_WORD_LENGTH = 3;

/** Returns the words of a pathname's last segment: `/docs/a/webhook-ipn.html` gives `webhook` and `ipn`. */
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
    .filter(Boolean);
}

/**
 * Suggests pages for a pathname that does not exist, best first: the page with the most similar pathname, then those that
 * share at least half of the words of its last segment, or have them in their title.
 */
export function suggestPages(visited: string, pages: readonly LinkedPage[], limit = 3): LinkedPage[] {
  const words = wordsOfPathname(visited).filter((word) => word.length >= MIN_WORD_LENGTH);
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

/** Counts words that the page's pathname or title has, there also as the beginning of one. */
function sharedWords(words: readonly string[], { href, label }: LinkedPage): number {
  const own = [...wordsOfPathname(href), ...label.toLowerCase().split(" ")];
  return words.filter((word) => own.some((name) => name.startsWith(word))).length;
}
