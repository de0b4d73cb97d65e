// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { enableSearchShortcut } from "./search.behavior.ts";

beforeAll(enableSearchShortcut);

beforeEach(() => {
  document.body.innerHTML = `<input data-search-field value="webhook"><div id="menu"></div>
    <p tabindex="0"></p><textarea></textarea><div contenteditable tabindex="0"></div>`;
});

const field = () => document.querySelector("input") as HTMLInputElement;

/** Presses a key on an element and returns whether its default action was prevented. */
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
  // On keyboards where the slash needs Shift.
  ["p", { key: "/", shiftKey: true }],
] as const)("on %s, %j focuses the search box and selects its text", (selector, init) => {
  expect(press(selector, init)).toBe(true);
  expect(document.activeElement).toBe(field());
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, "webhook".length]);
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
] as const)("on %s, %j is ignored", (selector, init) => {
  expect(press(selector, init)).toBe(false);
  expect(document.activeElement).not.toBe(field());
});

test("the modifier is Command on Apple platforms", () => {
  vi.spyOn(navigator, "platform", "get").mockReturnValue("MacIntel");
  expect(press("p", { key: "k", ctrlKey: true })).toBe(false);
  expect(press("p", { key: "k", metaKey: true })).toBe(true);
  expect(document.activeElement).toBe(field());
});

test("the open menu is closed first, as it makes the page inert", () => {
  const hidePopover = vi.fn();
  Object.assign(document.getElementById("menu") as HTMLElement, { hidePopover, matches: () => true });
  press("p", { key: "/" });
  expect(hidePopover).toHaveBeenCalledOnce();
});
