import type { Expansion } from "../index/vocabulary.ts";

/** A query word and its expansions. */
export interface QueryWord {
  /** Folded, as typed. */
  text: string;
  /** Weight relative to the other words; low for stop words. */
  importance: number;
  /** False for stop words. */
  isInformative: boolean;
  /** Index terms, most confident first; empty for an unknown word. */
  expansions: Expansion[];
  /** Synonymous phrases of several words. */
  phrases: string[];
}

/** Adds an expansion to a word; for a term it already has, keeps the higher weight. */
export function addExpansion(word: QueryWord, added: Expansion): void {
  const existing = word.expansions.find(({ term }) => term === added.term);
  if (!existing) word.expansions.push(added);
  else {
    existing.weight = Math.max(existing.weight, added.weight);
    if (!added.isOfPhrase) delete existing.isOfPhrase;
  }
}
