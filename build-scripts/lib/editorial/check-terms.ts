import type { Diagnostic } from "#app/lib/content/types.ts";
import type { TermRule } from "./editorial-files.ts";
import { placeIn, type Worded } from "./prose.ts";

/** Reports variants of terms that the site writes in one way. */
export function checkTerms(prose: Worded, rules: readonly TermRule[], termsFile: string): Diagnostic[] {
  return rules.flatMap(({ use, not, except = [] }) =>
    not.flatMap((variant) => {
      // A variant may be a part of the term itself, or of a text in which it is right.
      const allowed = [use, ...except].filter((text) => text.length > variant.length);
      const right = allowed.flatMap((text) => rangesOf(text, use, prose.ownWords));
      return rangesOf(variant, use, prose.ownWords)
        .filter(({ start, end }) => !right.some((range) => range.start <= start && range.end >= end))
        .map(({ start, end }): Diagnostic => {
          const found = prose.ownWords.slice(start, end).replace(/\s+/g, " ");
          return {
            file: prose.file,
            position: placeIn(prose, start),
            message: `"${found}" is written otherwise on this site.`,
            fix: `write "${use}" (${termsFile}).`,
          };
        });
    }),
  );
}

function rangesOf(searched: string, use: string, words: string): { start: number; end: number }[] {
  return [...words.matchAll(patternOf(searched, use))].map(({ 0: found, index }) => {
    return { start: index, end: index + found.length };
  });
}

/** A variant as whole words in any case, on one line or two; in its own case when only case tells it from the term. */
function patternOf(variant: string, use: string): RegExp {
  const words = variant.split(" ").map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const flags = variant.toLowerCase() === use.toLowerCase() ? "g" : "gi";
  return new RegExp(`(?<![\\w-])${words.join("(?: |\\n *)")}(?![\\w-])`, flags);
}
