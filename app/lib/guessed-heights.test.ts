// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginGuessing, endGuessing, longMark } from "./guessed-heights.ts";

const guesses = () => document.documentElement.hasAttribute("data-guessed");
const heights = () => [...document.querySelectorAll("p")].map((part) => part.getAttribute("data-height"));

beforeEach(() => {
  document.documentElement.removeAttribute("data-guessed");
  document.body.innerHTML = `<div data-long><p></p><p data-height="20px"></p><div><p></p></div></div><p></p>`;
  history.replaceState(null, "", "/");
});

afterEach(() => vi.unstubAllGlobals());

test("a page that is opened at its top has its heights guessed", () => {
  beginGuessing();
  expect(guesses()).toBe(true);
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

test("when guessing ends, parts of the long article carry a height, those that have one theirs", () => {
  beginGuessing();
  endGuessing();
  expect(heights()).toEqual(["", "20px", null, null]);
  expect(document.querySelector("[data-long] > div")?.getAttribute("data-height")).toBe("");
});

test("only an article of much HTML is marked as long, and one that was navigated to in another way", () => {
  const htmls = [undefined, "", "<p>Short</p>", "<p>Long</p>".repeat(10_000)];
  expect(htmls.map((html) => longMark(html))).toEqual([undefined, undefined, undefined, "later"]);
  vi.stubGlobal("document", undefined);
  expect(htmls.map((html) => longMark(html))).toEqual([undefined, undefined, undefined, ""]);
});
