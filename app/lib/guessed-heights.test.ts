// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { beginGuessing, endGuessing, longMark } from "./guessed-heights.ts";

const guesses = () => document.documentElement.hasAttribute("data-guessed");

beforeEach(() => {
  endGuessing();
  history.replaceState(null, "", "/");
});

test("a page that is opened at its top has its heights guessed until that ends", () => {
  beginGuessing();
  expect(guesses()).toBe(true);
  endGuessing();
  expect(guesses()).toBe(false);
});

test("nothing is guessed where a heading is to be found", () => {
  history.replaceState(null, "", "/#heading");
  beginGuessing();
  expect(guesses()).toBe(false);
});

test("nothing is guessed where the reader was before", () => {
  history.replaceState({ key: "abc" }, "", "/");
  beginGuessing();
  expect(guesses()).toBe(false);
});

test("only an article of much HTML is marked as long", () => {
  const htmls = [undefined, "", "<p>Short</p>", "<p>Long</p>".repeat(10_000)];
  expect(htmls.map((html) => longMark(html))).toEqual([undefined, undefined, undefined, ""]);
});
