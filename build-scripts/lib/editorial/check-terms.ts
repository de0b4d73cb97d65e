import type { Diagnostic } from "#app/lib/content/diagnostics/content-error.ts";
import { positionAt } from "#app/lib/content/diagnostics/text-diagnostics.ts";
import type { TermRule } from "./editorial-files.ts";
import { escapeRegExp, type MaskedText } from "./prose.ts";

export function checkTerms(prose: MaskedText, rules: readonly TermRule[], termsFile: string): Diagnostic[] {
  return rules.flatMap(({ use, not, except = [] }) =>
    not.flatMap((variant) => {
      // A variant may be part of the term itself, or of a text in which it is allowed.
      const allowed = [use, ...except].filter((text) => text.length > variant.length);
      const exceptions = allowed.flatMap((text) => textRanges(text, use, prose.ownWords));
      return textRanges(variant, use, prose.ownWords)
        .filter(({ start, end }) => !exceptions.some((range) => range.start <= start && range.end >= end))
        .map(({ start, end }): Diagnostic => {
          const found = prose.ownWords.slice(start, end).replace(/\s+/g, " ");
          return {
            file: prose.file,
            position: positionAt(prose.text, start),
            message: `"${found}" is not the term of this site.`,
            fix: `write "${use}" (${termsFile}).`,
          };
        });
    }),
  );
}

function textRanges(phrase: string, use: string, words: string): { start: number; end: number }[] {
  return [...words.matchAll(variantPattern(phrase, use))].map(({ 0: found, index }) => {
    return { start: index, end: index + found.length };
  });
}

/** Matches a variant as whole words, across line breaks. Ignores case unless the variant differs from the term in case only. */
function variantPattern(variant: string, use: string): RegExp {
  const words = variant.split(" ").map(escapeRegExp);
  const flags = variant.toLowerCase() === use.toLowerCase() ? "g" : "gi";
  return new RegExp(`(?<![\\w-])${words.join("(?: |\\n *)")}(?![\\w-])`, flags);
}
