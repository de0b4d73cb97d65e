import dictionary from "dictionary-en";
import createSpeller from "nspell";
import type { Diagnostic } from "#app/lib/content/diagnostics/content-error.ts";
import { positionAt } from "#app/lib/content/diagnostics/text-diagnostics.ts";
import type { MaskedText } from "./prose.ts";

const MAX_SUGGESTIONS = 3;
const TOKEN = /\S+/g;
/** Numbers, file names, URLs, and names with capitals inside: none of them is in a dictionary. */
const NAME = /[\d_@]|[.:]\p{L}|\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u;
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const POSSESSIVE = /['’]s$/;

/** The words that no dictionary has, and the file that lists them. */
interface WordList {
  words: readonly string[];
  file: string;
}

/** Reports the words of texts that are neither in the dictionary nor in the project's word list, once per file. */
export function checkSpelling(texts: readonly MaskedText[], { words, file }: WordList): Diagnostic[] {
  const lookUp = createLookUp(words);
  return texts.flatMap((text) =>
    findMisspelled(text.words, lookUp).map(({ word, offset }) => ({
      file: text.file,
      position: positionAt(text.text, offset),
      message: `"${word}" is not a known word.`,
      fix: `${lookUp.advise(word)} it is right, add it to ${file}.`,
    })),
  );
}

type LookUp = ReturnType<typeof createLookUp>;

let dictionaryOnly: ReturnType<typeof createSpeller> & { data?: object };

/** Loading the dictionary takes half a second, so that every list only adds its words. */
function createLookUp(words: readonly string[]) {
  dictionaryOnly ??= createSpeller(Buffer.from(dictionary.aff), Buffer.from(dictionary.dic));
  const speller: typeof dictionaryOnly = Object.create(dictionaryOnly);
  speller.data = Object.create(dictionaryOnly.data ?? null);
  speller.personal(words.join("\n"));
  return {
    isKnown: memoize((word) => speller.correct(word)),
    /** Returns the words that may be meant. */
    // In lower case, because a capital would bring up names for the first word of a sentence.
    advise: memoize((word) => advice(word, speller.suggest(word.toLowerCase()))),
  };
}

function memoize<Result>(find: (word: string) => Result): (word: string) => Result {
  const found = new Map<string, Result>();
  return (word) => {
    const result = found.get(word) ?? find(word);
    found.set(word, result);
    return result;
  };
}

/** Finds the first place of each unknown word. */
function findMisspelled(text: string, lookUp: LookUp): { word: string; offset: number }[] {
  const found = new Map<string, number>();
  for (const token of text.matchAll(TOKEN)) {
    if (NAME.test(token[0])) continue;
    for (const match of token[0].matchAll(WORD)) {
      const word = match[0].replace(POSSESSIVE, "");
      if (!found.has(word) && !lookUp.isKnown(word)) found.set(word, token.index + match.index);
    }
  }
  return [...found].map(([word, offset]) => ({ word, offset }));
}

function advice(word: string, suggestions: readonly string[]): string {
  const near = swappedFirst(word, suggestions).slice(0, MAX_SUGGESTIONS);
  return near.length > 0 ? `did you mean ${near.join(", ")}? If` : "correct it; if";
}

/** Moves words with the same letters in another order to the front: "thier" is "their" rather than "thief". */
function swappedFirst(written: string, words: readonly string[]): string[] {
  const letters = (word: string) => [...word.toLowerCase()].sort().join("");
  const isOther = (word: string) => Number(letters(word) !== letters(written));
  return [...words].sort((a, b) => isOther(a) - isOther(b));
}
