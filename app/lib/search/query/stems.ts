import { stemmer } from "stemmer";
import { isLetters } from "../index/character-classes.ts";

/** Returns the Porter stem of a word; undefined for identifiers and short words. */
export function stemOf(term: string): string | undefined {
  return term.length > 2 && isLetters(term) ? stemmer(term) : undefined;
}

/**
 * Returns the common root of a word's inflected forms: `renew`, `renews`, `renewed` and `renewing`. Unlike the Porter stem it
 * distinguishes derived words, such as `custom` and `customer`.
 */
export function inflectionRoot(term: string): string {
  let root = roots.get(term);
  if (root === undefined) {
    root = computeRoot(term);
    if (roots.size < MAX_ROOTS) roots.set(term, root);
  }
  return root;
}

/** Memoized, as the same words are compared repeatedly. */
const roots = new Map<string, string>();
const MAX_ROOTS = 20_000;

function computeRoot(term: string): string {
  const single = term
    .replace(/ies$/, "y")
    .replace(/(ss|sh|ch|x|z)es$/, "$1")
    .replace(/([^su])s$/, "$1");
  const root = single.replace(/(?<=[aeiouy].*)(?:ing|ed)$/, "");
  return (root.length > 2 ? root : single)
    .replace(/([bdfglmnprt])\1$/, "$1")
    .replace(/e$/, "")
    .replace(/y$/, "i");
}
