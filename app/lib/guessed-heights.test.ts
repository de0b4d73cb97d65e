// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { beginGuessing, endGuessing } from "./guessed-heights.ts";

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
