// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { restoreWholePage } from "./whole-page.ts";

const isWhole = () => document.documentElement.hasAttribute("data-whole");

beforeEach(() => {
  document.documentElement.removeAttribute("data-whole");
  history.replaceState(null, "", "/docs/a/");
});

test("a page that is opened at its top may skip sections", () => {
  restoreWholePage();
  expect(isWhole()).toBe(false);
});

test.each([
  ["with a heading in its URL", () => history.replaceState(null, "", "#a")],
  ["again, where the reader left it", () => history.replaceState({ key: "a" }, "")],
])("a page that is opened %s is laid out whole", (_, open) => {
  open();
  restoreWholePage();
  expect(isWhole()).toBe(true);
});
