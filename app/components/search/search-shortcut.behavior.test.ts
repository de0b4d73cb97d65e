// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { enableSearchShortcut } from "./search-shortcut.behavior.ts";

beforeAll(enableSearchShortcut);

beforeEach(() => {
  document.body.innerHTML = `<input data-search-field value="webhook"><div id="menu"></div>
    <p tabindex="0"></p><textarea></textarea><div contenteditable tabindex="0"></div>`;
});

const field = () => document.querySelector("input") as HTMLInputElement;

/** Presses a key on an element; was it kept from doing anything else? */
function press(selector: string, init: KeyboardEventInit): boolean {
  const element = document.querySelector(selector) as HTMLElement;
  element.focus();
  return !element.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
}

test.each([
  ["p", { key: "/" }],
  ["p", { key: "k", ctrlKey: true }],
  ["p", { key: "K", ctrlKey: true }],
  ["textarea", { key: "k", ctrlKey: true }],
  // Where the slash is on a key with another character.
  ["p", { key: "/", shiftKey: true }],
] as const)("on %s, %j opens the search, its text selected", (selector, init) => {
  expect(press(selector, init)).toBe(true);
  expect(document.activeElement).toBe(field());
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, "webhook".length]);
  expect(field().dataset.target).toBe("");
});

test.each([
  ["textarea", { key: "/" }],
  ["div[contenteditable]", { key: "/" }],
  ["p", { key: "/", ctrlKey: true }],
  ["p", { key: "k" }],
  ["p", { key: "k", metaKey: true }],
  ["p", { key: "k", ctrlKey: true, shiftKey: true }],
  ["p", { key: "k", ctrlKey: true, altKey: true }],
  ["p", { key: "/", isComposing: true }],
] as const)("on %s, %j is left alone", (selector, init) => {
  expect(press(selector, init)).toBe(false);
  expect(document.activeElement).not.toBe(field());
});

test("on Apple's systems the modifier is Command", () => {
  vi.spyOn(navigator, "platform", "get").mockReturnValue("MacIntel");
  expect(press("p", { key: "k", ctrlKey: true })).toBe(false);
  expect(press("p", { key: "k", metaKey: true })).toBe(true);
  expect(document.activeElement).toBe(field());
});

test("the open menu, which keeps everything else from the keyboard, is closed first", () => {
  const hidePopover = vi.fn();
  Object.assign(document.getElementById("menu") as HTMLElement, { hidePopover });
  press("p", { key: "/" });
  expect(hidePopover).toHaveBeenCalledOnce();
});
