import type { Diagnostic } from "#app/lib/content/types.ts";
import { type MaskedText, positionIn } from "./prose.ts";

const ACRONYM = /(?<![\w-])[A-Z][A-Z0-9]*[A-Z][A-Z0-9]*(?=s?(?![\w]))/g;
/** ISO 4217 currency codes. */
const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));

/** Reported by checkPlaceholders. */
const PLACEHOLDERS = new Set(["TODO", "FIXME", "TBD", "TBA"]);

/** Reports each acronym that neither the glossary nor its first use on the page explains, once per page. */
export function checkAcronyms(
  prose: MaskedText,
  known: ReadonlySet<string>,
  glossaryFile: string,
): Diagnostic[] {
  const seen = new Set<string>();
  return [...prose.body.matchAll(ACRONYM)].flatMap(({ 0: acronym, index }): Diagnostic[] => {
    if (seen.has(acronym) || PLACEHOLDERS.has(acronym) || known.has(acronym) || CURRENCIES.has(acronym))
      return [];
    seen.add(acronym);
    if (isExpandedAt(prose.body, index, acronym)) return [];
    return [
      {
        file: prose.file,
        position: positionIn(prose, index),
        message: `"${acronym}" is not explained.`,
        fix: `write it out where it is first used, "the long form (${acronym})", or add it to ${glossaryFile}.`,
      },
    ];
  });
}

/** Matches `long form (ACRONYM)` and `ACRONYM (long form)`. */
function isExpandedAt(text: string, index: number, acronym: string): boolean {
  const isInBrackets = text[index - 1] === "(" && /^s?\)/.test(text.slice(index + acronym.length));
  return isInBrackets || /^s?\s\([a-z]+\s[a-z]/i.test(text.slice(index + acronym.length));
}
