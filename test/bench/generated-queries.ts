import type { PageRecord } from "#app/lib/search/index/page-records.ts";
import { createRandom } from "../factories/generated-pages.ts";

export const QUERY_KINDS = ["one word", "several words", "of a heading", "misspelt", "being typed"] as const;

export interface GeneratedQuery {
  kind: (typeof QUERY_KINDS)[number];
  text: string;
}

/** Generates queries from the words of pages, deterministically. */
export function generatedQueries(pages: readonly PageRecord[], ofEachKind: number): GeneratedQuery[] {
  const next = createRandom(12_344);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;
  const wordsIn = (text: string) => text.toLowerCase().match(/[a-z_]{4,}/g) ?? ["order"];
  const word = () => pick(wordsIn(pick(pick(pages).sections).text));
  const words = (min: number) => Array.from({ length: min + Math.floor(next() * 3) }, word).join(" ");
  const make: Record<GeneratedQuery["kind"], () => string> = {
    "one word": word,
    "several words": () => words(2),
    "of a heading": () => {
      const parts = pick(pick(pages).sections).heading.split(" ");
      return parts.slice(Math.floor(next() * Math.max(1, parts.length - 2))).join(" ") || word();
    },
    misspelt: () => swapLetters(word(), next()),
    "being typed": () => (next() < 0.5 ? `${word()} ` : "") + word().slice(0, 2 + Math.floor(next() * 3)),
  };
  return QUERY_KINDS.flatMap((kind) =>
    Array.from({ length: ofEachKind }, () => ({ kind, text: make[kind]() })),
  );
}

/** Swaps two adjacent letters of a word; `where` is from 0 to 1. */
function swapLetters(word: string, where: number): string {
  const at = 1 + Math.floor(where * (word.length - 2));
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}
