import { spellCheckDocument, type ValidationIssue } from "cspell-lib";
import { alignmentDistance } from "#app/lib/content/diagnostics/nearest.ts";
import type { Diagnostic } from "#app/lib/content/types.ts";
import { type MaskedText, positionIn } from "./prose.ts";

const LANGUAGE = "en-US";
/** More than are shown: the dictionary's order does not know that double letters are easily missed. */
const MAX_SUGGESTIONS = 10;
const MAX_SHOWN = 3;
/** cspell reports a word five times and 200 words at most, unless told otherwise. */
const UNLIMITED = { maxDuplicateProblems: Infinity, maxNumberOfProblems: Infinity };

/** The words that no dictionary has, and the file that lists them. */
export interface WordList {
  words: readonly string[];
  file: string;
}

/** Reports the words of texts that are neither in the dictionary nor in the project's word list, once per file. */
export type CheckSpelling = (texts: readonly MaskedText[], list: WordList) => Promise<Diagnostic[]>;

/** Creates a check that looks up every word once, and again only after the word list has changed. */
export function createSpellingCheck(): CheckSpelling {
  let listed = "";
  let misspelled = new Map<string, boolean>();
  return async (texts, { words, file }) => {
    if (listed !== words.join()) {
      listed = words.join();
      misspelled = new Map();
    }
    const wordsOf = texts.map((text) => text.words.split(/\s+/));
    const unseen = [...new Set(wordsOf.flat())].filter((word) => !misspelled.has(word));
    const issues = await findIssues(unseen.join("\n"), words, false);
    const lines = new Set(issues.map(({ line }) => line.text.trim()));
    for (const word of unseen) misspelled.set(word, lines.has(word));
    const suspects = texts.filter((_, index) => wordsOf[index]?.some((word) => misspelled.get(word)));
    const diagnostics: Diagnostic[] = [];
    for (const text of suspects)
      diagnostics.push(...toDiagnostics(text, await findIssues(text.words, words, true), file));
    return diagnostics;
  };
}

async function findIssues(
  text: string,
  words: readonly string[],
  withSuggestions: boolean,
): Promise<ValidationIssue[]> {
  const { issues } = await spellCheckDocument(
    { uri: "file:///page.txt", text, languageId: "plaintext", locale: LANGUAGE },
    { generateSuggestions: withSuggestions, numSuggestions: MAX_SUGGESTIONS, noConfigSearch: true },
    {
      language: LANGUAGE,
      words: [...words],
      // Suggestions are slow, and one position of a word is enough.
      ...(withSuggestions ? { maxDuplicateProblems: 1 } : UNLIMITED),
    },
  );
  return issues;
}

function toDiagnostics(
  prose: MaskedText,
  issues: readonly ValidationIssue[],
  wordsFile: string,
): Diagnostic[] {
  return issues.map(({ text, offset, suggestions = [] }) => {
    const near = nearestFirst(text, suggestions).slice(0, MAX_SHOWN);
    const advice = near.length > 0 ? `did you mean ${near.join(", ")}? If` : "correct it; if";
    return {
      file: prose.file,
      position: positionIn(prose, offset),
      message: `"${text}" is not a known word.`,
      fix: `${advice} it is right, add it to ${wordsFile}.`,
    };
  });
}

/** Sorts words by how many letters differ from the written one; a missing double letter does not count. */
function nearestFirst(written: string, words: readonly string[]): string[] {
  const single = (word: string) => word.toLowerCase().replace(/(.)\1/g, "$1");
  const distance = (word: string) => alignmentDistance(single(written), single(word));
  return [...words].sort((a, b) => distance(a) - distance(b));
}
