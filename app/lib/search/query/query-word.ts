import type { Expansion } from "../index/vocabulary.ts";

/** A word of a query and what it may stand for. */
export interface QueryWord {
  /** Folded, as typed. */
  text: string;
  /** How much it counts beside the others; words that say little count little. */
  importance: number;
  /** It is more than a word that says little. */
  isInformative: boolean;
  /** Terms of the index; the surest first. None for a word that is nowhere. */
  expansions: Expansion[];
  /** Phrases that it may stand for, each of several words. */
  phrases: string[];
}

/** Lets a word stand for one more term; of two certainties the surer counts. */
export function addExpansion(word: QueryWord, added: Expansion): void {
  const known = word.expansions.find(({ term }) => term === added.term);
  if (!known) word.expansions.push(added);
  else {
    known.weight = Math.max(known.weight, added.weight);
    if (!added.isOfPhrase) delete known.isOfPhrase;
  }
}
