import { spellCheckDocument } from "cspell-lib";
import type { Diagnostic } from "#app/lib/content/types.ts";
import { type MaskedText, positionIn } from "./prose.ts";

const LANGUAGE = "en-US";
const MAX_SUGGESTIONS = 3;

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
    const advice = suggestions.length > 0 ? `did you mean ${suggestions.join(", ")}? If` : "correct it; if";
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
