import type { Diagnostic } from "#app/lib/content/types.ts";
import { type MaskedText, positionIn } from "./prose.ts";

const REPEATED = /(?<![\w'-])([a-z]+)(?: |\n)\1(?![\w'-])/gi;
/** Words that may follow themselves: "those that that page lists". */
const MAY_REPEAT = ["that", "had"];

/** Reports a word that is written twice in a row. */
export function checkRepeatedWords(prose: MaskedText): Diagnostic[] {
  return [...prose.body.matchAll(REPEATED)].flatMap(({ 0: found, 1: word = "", index }): Diagnostic[] => {
    if (MAY_REPEAT.includes(word.toLowerCase())) return [];
    const position = positionIn(prose, index);
    const message = `"${found.replace("\n", " ")}" has a word twice.`;
    return [{ file: prose.file, position, message, fix: "remove one of the two." }];
  });
}
