import { numberTerms } from "../index/symbol-terms.ts";
import { isPlainTerm, termsOf } from "../index/tokenize.ts";

/**
 * The terms of a large site take much of what its first query transfers. Many follow from others: those of `get_order` are its parts
 * and its parts joined. So it is words that are sent.
 */

/** Of words as written those that are needed to tell what terms they have: each once, without those that are a term as they are. */
export function compoundTokens(tokens: Iterable<string>): string[] {
  return [...new Set(tokens)].filter((token) => {
    const [term = "", ...others] = termsOf(token);
    return others.length > 0 || !isPlainTerm(term);
  });
}

/** The fewest words that have these terms, with `names` as {@link compoundTokens} gives them; the same terms and names give the same. */
export function encodeTerms(terms: readonly string[], names: Iterable<string>): string[] {
  const byTerms = new Map<string, string>();
  const derived = new Set<string>();
  for (const name of [...names].sort()) {
    const own = termsOf(name);
    byTerms.set(own.join("\n"), name);
    for (const term of own) derived.add(term);
  }
  return [...terms.filter((term) => !derived.has(term)), ...byTerms.values()].sort();
}

/** The terms that words have, in the order of the alphabet. */
export function decodeTerms(words: readonly string[]): string[] {
  return numberTerms(words).terms.sort();
}
