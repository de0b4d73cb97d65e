// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from "vitest";
import { layOutBeforeJumps } from "./whole-page.ts";

const isWhole = () => document.documentElement.hasAttribute("data-whole");

beforeAll(layOutBeforeJumps);
beforeEach(() => {
  document.documentElement.removeAttribute("data-whole");
  document.body.innerHTML = "<p>Text <a href='#there'><code>There</code></a></p>";
});

test.each([
  ["a link is clicked", () => document.querySelector("code")?.click()],
  ["the reader goes back", () => window.dispatchEvent(new PopStateEvent("popstate"))],
  ["the page is left", () => window.dispatchEvent(new Event("pagehide"))],
  ["a key is pressed", () => document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true }))],
])("the whole page is laid out when %s", (_, act) => {
  act();
  expect(isWhole()).toBe(true);
});

test("a click on text leaves sections skipped", () => {
  document.querySelector("p")?.click();
  expect(isWhole()).toBe(false);
});
