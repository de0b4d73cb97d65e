// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { layOutSectionsBeforeJumps, layOutSectionsForRestore } from "./skipped-sections.ts";

const isLaidOut = () => document.documentElement.hasAttribute("data-whole");

beforeEach(() => document.documentElement.removeAttribute("data-whole"));

describe("on load", () => {
  beforeEach(() => history.replaceState(null, "", "/docs/a/"));

  test("a new visit without a hash leaves sections skipped", () => {
    layOutSectionsForRestore();
    expect(isLaidOut()).toBe(false);
  });

  test.each([
    ["with a hash", () => history.replaceState(null, "", "#a")],
    ["from the history", () => history.replaceState({ key: "a" }, "")],
  ])("a page opened %s lays out all sections", (_, open) => {
    open();
    layOutSectionsForRestore();
    expect(isLaidOut()).toBe(true);
  });
});

describe("before jumps", () => {
  beforeAll(layOutSectionsBeforeJumps);
  beforeEach(() => {
    document.body.innerHTML = "<p>Text <a href='#there'><code>There</code></a></p>";
  });

  test.each([
    ["a link is clicked", () => document.querySelector("code")?.click()],
    ["the reader goes back", () => window.dispatchEvent(new PopStateEvent("popstate"))],
    ["the page is left", () => window.dispatchEvent(new Event("pagehide"))],
    ["a key is pressed", () => document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true }))],
  ])("all sections are laid out when %s", (_, act) => {
    act();
    expect(isLaidOut()).toBe(true);
  });

  test("a click on text leaves sections skipped", () => {
    document.querySelector("p")?.click();
    expect(isLaidOut()).toBe(false);
  });
});
