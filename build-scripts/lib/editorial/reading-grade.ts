import { fleschKincaid } from "flesch-kincaid";
import { syllable } from "syllable";
import type { Prose } from "./prose.ts";

export interface ReadingGrade {
  /** Words of sentences: tables, headings and code apart. */
  words: number;
  sentences: number;
  /** School year at which the sentences are read with ease (Flesch-Kincaid); 0 without sentences. */
  grade: number;
}

const sentencesIn = new Intl.Segmenter("en", { granularity: "sentence" });
const wordsIn = new Intl.Segmenter("en", { granularity: "word" });

/** How hard a page's sentences are to read. */
export function readingGrade({ paragraphs }: Pick<Prose, "paragraphs">): ReadingGrade {
  const counts = { sentence: 0, word: 0, syllable: 0 };
  for (const paragraph of paragraphs) {
    counts.sentence += [...sentencesIn.segment(paragraph)].length;
    for (const { segment, isWordLike } of wordsIn.segment(paragraph)) {
      if (!isWordLike) continue;
      counts.word += 1;
      counts.syllable += syllable(segment);
    }
  }
  const grade = counts.sentence === 0 ? 0 : fleschKincaid(counts);
  return { words: counts.word, sentences: counts.sentence, grade: Math.max(0, Math.round(grade * 10) / 10) };
}

/** The grade of all of them, weighted by their words, and how many words they have. */
export function meanGrade(grades: readonly Pick<ReadingGrade, "words" | "grade">[]): {
  words: number;
  grade: number;
} {
  const words = grades.reduce((sum, page) => sum + page.words, 0);
  const weighted = grades.reduce((sum, page) => sum + page.grade * page.words, 0);
  return { words, grade: weighted / Math.max(1, words) };
}
