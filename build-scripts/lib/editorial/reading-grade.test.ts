import { expect, test } from "vitest";
import { meanGrade, readingGrade } from "./reading-grade.ts";

test("short words and sentences have a low grade, long ones a high grade", () => {
  const easy = readingGrade({ paragraphs: ["The dog ran. The cat sat on it."] });
  const hard = readingGrade({
    paragraphs: [
      "Consequently, administrators occasionally misinterpret organisational responsibilities concerning reconciliation.",
    ],
  });
  expect(easy).toEqual({ words: 8, sentences: 2, grade: 0 });
  expect(hard).toMatchObject({ words: 8, sentences: 1 });
  expect(hard.grade).toBeGreaterThan(20);
});

test("a page without sentences has the grade 0", () => {
  expect(readingGrade({ paragraphs: [] })).toEqual({ words: 0, sentences: 0, grade: 0 });
});

test("the mean grade is weighted by words", () => {
  expect(
    meanGrade([
      { words: 300, grade: 4 },
      { words: 100, grade: 8 },
    ]),
  ).toEqual({ words: 400, grade: 5 });
  expect(meanGrade([])).toEqual({ words: 0, grade: 0 });
});
