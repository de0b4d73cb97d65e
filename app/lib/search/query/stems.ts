import { stemmer } from "stemmer";
import { isLetters } from "../index/character-classes.ts";

/** The stem of a word of letters (Porter's); identifiers and short words have none. */
export function stemOf(term: string): string | undefined {
  return term.length > 2 && isLetters(term) ? stemmer(term) : undefined;
}

/**
 * What the forms of one word have in common: `renew`, `renews`, `renewed` and `renewing`. Unlike Porter's stem it keeps words apart
 * that are only made of one another, such as `custom` and `customer`.
 */
export function inflectionRoot(term: string): string {
  let root = roots.get(term);
  if (root === undefined) {
    root = makeRoot(term);
    if (roots.size < MAX_ROOTS) roots.set(term, root);
  }
  return root;
}

/** Roots that have been worked out: the same words are compared again and again. */
const roots = new Map<string, string>();
const MAX_ROOTS = 20_000;

function makeRoot(term: string): string {
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
