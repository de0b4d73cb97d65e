import { spellCheckDocument } from "cspell-lib";
import { alignmentDistance } from "#app/lib/content/diagnostics/nearest.ts";
import type { Diagnostic } from "#app/lib/content/types.ts";
import { type MaskedText, positionIn } from "./prose.ts";

const LANGUAGE = "en-US";
/** More than are shown: the dictionary's order does not know that double letters are easily missed. */
const MAX_SUGGESTIONS = 10;
const MAX_SHOWN = 3;

/** Reports words that are neither in the dictionary nor in the project's word list, once per page. */
export async function checkSpelling(
  prose: MaskedText,
  words: readonly string[],
  wordsFile: string,
): Promise<Diagnostic[]> {
  const { issues } = await spellCheckDocument(
    { uri: "file:///page.txt", text: prose.words, languageId: "plaintext", locale: LANGUAGE },
    { generateSuggestions: true, numSuggestions: MAX_SUGGESTIONS, noConfigSearch: true },
    { language: LANGUAGE, words: [...words] },
  );
  const seen = new Set<string>();
  return issues.flatMap(({ text, offset, suggestions = [] }): Diagnostic[] => {
    if (seen.has(text)) return [];
    seen.add(text);
    const near = nearestFirst(text, suggestions).slice(0, MAX_SHOWN);
    const advice = near.length > 0 ? `did you mean ${near.join(", ")}? If` : "correct it; if";
    return [
      {
        file: prose.file,
        position: positionIn(prose, offset),
        message: `"${text}" is not a known word.`,
        fix: `${advice} it is right, add it to ${wordsFile}.`,
      },
    ];
  });
}

/** Sorts words by how many letters differ from the written one; a missing double letter does not count. */
function nearestFirst(written: string, words: readonly string[]): string[] {
  const single = (word: string) => word.toLowerCase().replace(/(.)\1/g, "$1");
  const distance = (word: string) => alignmentDistance(single(written), single(word));
  return [...words].sort((a, b) => distance(a) - distance(b));
}
