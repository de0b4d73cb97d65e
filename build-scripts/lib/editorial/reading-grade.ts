import { fleschKincaid } from "flesch-kincaid";
import { syllable } from "syllable";
import type { PageProse } from "./prose.ts";

export interface ReadingGrade {
  /** Words in sentences, without tables, headings and code. */
  words: number;
  sentences: number;
  /** Flesch-Kincaid grade level, in US school years; 0 without sentences. */
  grade: number;
}

const sentencesIn = new Intl.Segmenter("en", { granularity: "sentence" });
const wordsIn = new Intl.Segmenter("en", { granularity: "word" });

/** Computes the Flesch-Kincaid grade of a page. */
export function readingGrade({ paragraphs }: Pick<PageProse, "paragraphs">): ReadingGrade {
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

/** Returns the mean grade, weighted by words, and the total number of words. */
export function meanGrade(grades: readonly Pick<ReadingGrade, "words" | "grade">[]): {
  words: number;
  grade: number;
} {
  const words = grades.reduce((sum, page) => sum + page.words, 0);
  const weighted = grades.reduce((sum, page) => sum + page.grade * page.words, 0);
  return { words, grade: weighted / Math.max(1, words) };
}
