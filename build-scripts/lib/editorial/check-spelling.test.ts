import { expect, test, vi } from "vitest";
import { createSpellingCheck } from "./check-spelling.ts";

// Loading the dictionary takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const FILE = "words.txt";
const textOf = (file: string, text: string) => ({ file, text, words: text, ownWords: text });

test("an unknown word is reported once in every text that has it, whatever stands beside it", async () => {
  const checkSpelling = createSpellingCheck();
  const texts = ["", ",", ".", ";", ":", "!", "?", ")"].map((mark, index) =>
    textOf(`${index}.mdx`, `Right words and a webbhook${mark} Again: webbhook${mark}`),
  );
  const diagnostics = await checkSpelling(texts, { words: [], file: FILE });
  expect(diagnostics.map(({ file, position }) => [file, position?.column])).toEqual(
    texts.map(({ file }) => [file, 19]),
  );
});

test("a word that is added to the list or removed from it is looked up again", async () => {
  const checkSpelling = createSpellingCheck();
  const count = async (words: string[]) =>
    (await checkSpelling([textOf("a.mdx", "A webbhook.")], { words, file: FILE })).length;
  expect(await count(["webbhook"])).toBe(0);
  expect(await count([])).toBe(1);
  expect(await count(["webbhook"])).toBe(0);
});
