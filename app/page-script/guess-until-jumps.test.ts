// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { beginGuessing } from "#app/lib/guessed-heights.ts";
import { guessUntilJumps } from "./guess-until-jumps.ts";

const guesses = () => document.querySelector("[data-guessed] [data-long] > :not([data-height])") !== null;

guessUntilJumps();

beforeEach(() => {
  document.body.innerHTML =
    '<a href="#b"><b>link</b></a><button>button</button><article data-long><p>Part</p></article>';
  history.replaceState(null, "", "/");
  beginGuessing();
});

test("heights are guessed until a link is clicked, whatever was hit in it", () => {
  document.querySelector("button")?.click();
  expect(guesses()).toBe(true);
  document.querySelector<HTMLElement>("a b")?.click();
  expect(guesses()).toBe(false);
});

test("heights are guessed until a key is pressed", () => {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
  expect(guesses()).toBe(false);
});

test("heights are guessed until the reader goes back or forward", () => {
  dispatchEvent(new PopStateEvent("popstate"));
  expect(guesses()).toBe(false);
});
