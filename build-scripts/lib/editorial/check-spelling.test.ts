import { expect, test } from "vitest";
import { checkSpelling } from "./check-spelling.ts";

const FILE = "words.txt";
const textOf = (file: string, text: string) => ({ file, text, words: text, ownWords: text });

test("an unknown word is reported once in every text that has it, whatever stands beside it", () => {
  const texts = ["", ",", ".", ";", ":", "!", "?", ")"].map((mark, index) =>
    textOf(`${index}.mdx`, `Right words and a webbhook${mark} Again: webbhook${mark}`),
  );
  const diagnostics = checkSpelling(texts, { words: [], file: FILE });
  expect(diagnostics.map(({ file, position }) => [file, position?.column])).toEqual(
    texts.map(({ file }) => [file, 19]),
  );
});

test.each([
  ["a webbhook", "did you mean webhook?"],
  ["they recieve it", "did you mean receive,"],
  ["Thier names", "did you mean their,"],
  ["it is xqzvw", "correct it;"],
])("%j is reported with the nearest words", (text, advice) => {
  const [diagnostic] = checkSpelling([textOf("a.mdx", text)], { words: ["webhook"], file: FILE });
  expect(diagnostic?.fix).toContain(advice);
  expect(diagnostic?.fix).toContain(`add it to ${FILE}.`);
});

test.each([
  "the API's name",
  "customers’ orders",
  "it isn't",
  "checkout.js, .csv",
  "PayPal and SKUs",
  "sha256, 15th",
])("%j is not reported", (text) => {
  expect(checkSpelling([textOf("a.mdx", text)], { words: [], file: FILE })).toEqual([]);
});

test("a word of the list can take the endings of another word", () => {
  const texts = [textOf("a.mdx", "Webhooks, the webhook's URL, webhooky")];
  const diagnostics = checkSpelling(texts, { words: ["webhook/book"], file: FILE });
  expect(diagnostics.map(({ message }) => message)).toEqual(['"webhooky" is not a known word.']);
});
