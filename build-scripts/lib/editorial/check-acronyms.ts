import type { Diagnostic } from "#app/lib/content/types.ts";
import { placeIn, type Worded } from "./prose.ts";

const ACRONYM = /(?<![\w-])[A-Z][A-Z0-9]*[A-Z][A-Z0-9]*(?=s?(?![\w]))/g;
/** Codes of currencies, ISO 4217, as the runtime knows them. */
const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));

/** Reported as missing text. */
const PLACEHOLDERS = new Set(["TODO", "FIXME", "TBD", "TBA"]);

/** Reports acronyms that neither the glossary nor the page's first use of them explains, each once for a page. */
export function checkAcronyms(prose: Worded, known: ReadonlySet<string>, glossaryFile: string): Diagnostic[] {
  const seen = new Set<string>();
  return [...prose.body.matchAll(ACRONYM)].flatMap(({ 0: acronym, index }): Diagnostic[] => {
    if (seen.has(acronym) || PLACEHOLDERS.has(acronym) || known.has(acronym) || CURRENCIES.has(acronym))
      return [];
    seen.add(acronym);
    if (isExpandedAt(prose.body, index, acronym)) return [];
    return [
      {
        file: prose.file,
        position: placeIn(prose, index),
        message: `"${acronym}" is not explained.`,
        fix: `write it out where it is first used, "the long form (${acronym})", or add it to ${glossaryFile}.`,
      },
    ];
  });
}

/** `long form (ACRONYM)` or `ACRONYM (long form)`. */
function isExpandedAt(text: string, index: number, acronym: string): boolean {
  const isInBrackets = text[index - 1] === "(" && /^s?\)/.test(text.slice(index + acronym.length));
  return isInBrackets || /^s?\s\([a-z]+\s[a-z]/i.test(text.slice(index + acronym.length));
}
