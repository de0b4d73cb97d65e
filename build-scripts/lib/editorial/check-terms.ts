import type { Problem } from "#app/lib/content/types.ts";
import type { TermRule } from "./editorial-files.ts";
import { type Prose, placeIn } from "./prose.ts";

/** Reports variants of terms that the site writes in one way. */
export function checkTerms(prose: Prose, rules: readonly TermRule[], termsFile: string): Problem[] {
  return rules.flatMap(({ use, not }) =>
    not.flatMap((variant) =>
      [...prose.ownWords.matchAll(patternOf(variant, use))].flatMap(({ 0: found, index }): Problem[] => {
        // A variant may be the beginning of the term itself.
        if (
          variant.length < use.length &&
          prose.ownWords
            .slice(index, index + use.length)
            .replace(/\n/g, " ")
            .toLowerCase() === use.toLowerCase()
        )
          return [];
        return [
          {
            file: prose.source.file,
            position: placeIn(prose, index),
            message: `"${found.replace(/\s+/g, " ")}" is written otherwise on this site.`,
            fix: `write "${use}" (${termsFile}).`,
          },
        ];
      }),
    ),
  );
}

/** A variant as whole words in any case, on one line or two; in its own case when only case tells it from the term. */
function patternOf(variant: string, use: string): RegExp {
  const words = variant.split(" ").map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const flags = variant.toLowerCase() === use.toLowerCase() ? "g" : "gi";
  return new RegExp(`(?<![\\w-])${words.join("(?: |\\n *)")}(?![\\w-])`, flags);
}
