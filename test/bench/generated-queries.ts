import type { PageRecord } from "#app/lib/search/index/search-record.ts";
import { numbersFrom } from "../factories/generated-pages.ts";

export const QUERY_KINDS = ["one word", "several words", "of a heading", "misspelt", "being typed"] as const;

export interface GeneratedQuery {
  kind: (typeof QUERY_KINDS)[number];
  text: string;
}

/** Queries made of the words of pages, as many of each kind; the same for the same pages. */
export function generatedQueries(pages: readonly PageRecord[], ofEachKind: number): GeneratedQuery[] {
  const next = numbersFrom(12_344);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;
  const wordsIn = (text: string) => text.toLowerCase().match(/[a-z_]{4,}/g) ?? ["order"];
  const word = () => pick(wordsIn(pick(pick(pages).sections).text));
  const words = (least: number) => Array.from({ length: least + Math.floor(next() * 3) }, word).join(" ");
  const make: Record<GeneratedQuery["kind"], () => string> = {
    "one word": word,
    "several words": () => words(2),
    "of a heading": () => {
      const parts = pick(pick(pages).sections).heading.split(" ");
      return parts.slice(Math.floor(next() * Math.max(1, parts.length - 2))).join(" ") || word();
    },
    misspelt: () => exchangeLetters(word(), next()),
    "being typed": () => (next() < 0.5 ? `${word()} ` : "") + word().slice(0, 2 + Math.floor(next() * 3)),
  };
  return QUERY_KINDS.flatMap((kind) =>
    Array.from({ length: ofEachKind }, () => ({ kind, text: make[kind]() })),
  );
}

/** The word with two letters next to each other exchanged; `where` is from 0 to 1. */
function exchangeLetters(word: string, where: number): string {
  const at = 1 + Math.floor(where * (word.length - 2));
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}
