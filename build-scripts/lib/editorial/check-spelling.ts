import { spellCheckDocument } from "cspell-lib";
import type { Diagnostic } from "#app/lib/content/types.ts";
import { placeIn, type Worded } from "./prose.ts";

const LANGUAGE = "en-GB";
const SUGGESTIONS = 3;

/** Reports words that neither the dictionary nor the project's word list knows, each once for a page. */
export async function checkSpelling(
  prose: Worded,
  words: readonly string[],
  wordsFile: string,
): Promise<Diagnostic[]> {
  const { issues } = await spellCheckDocument(
    { uri: "file:///page.txt", text: prose.words, languageId: "plaintext", locale: LANGUAGE },
    { generateSuggestions: true, numSuggestions: SUGGESTIONS, noConfigSearch: true },
    { language: LANGUAGE, words: [...words] },
  );
  const seen = new Set<string>();
  return issues.flatMap(({ text, offset, suggestions = [] }): Diagnostic[] => {
    if (seen.has(text)) return [];
    seen.add(text);
    const meant = suggestions.length > 0 ? `did you mean ${suggestions.join(", ")}? If` : "correct it; if";
    return [
      {
        file: prose.file,
        position: placeIn(prose, offset),
        message: `"${text}" is not a known word.`,
        fix: `${meant} it is right, add it to ${wordsFile}.`,
      },
    ];
  });
}
