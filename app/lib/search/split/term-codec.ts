import { numberTerms } from "../index/symbol-terms.ts";
import { isPlainTerm, termsOf } from "../index/tokenize.ts";

/**
 * Compact encoding of an index's terms, which dominate the first query's transfer on a large site. Identifiers imply several terms:
 * `get_order` implies its parts and its parts joined. So the encoding contains tokens instead of terms.
 */

/** Returns the distinct tokens that are not their own only term. */
export function compoundTokens(tokens: Iterable<string>): string[] {
  return [...new Set(tokens)].filter((token) => {
    const [term = "", ...others] = termsOf(token);
    return others.length > 0 || !isPlainTerm(term);
  });
}

/** Returns the fewest tokens that imply the terms; `names` are the {@link compoundTokens}. Deterministic. */
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

/** Returns the terms of tokens, sorted. */
export function decodeTerms(words: readonly string[]): string[] {
  return numberTerms(words).terms.sort();
}
