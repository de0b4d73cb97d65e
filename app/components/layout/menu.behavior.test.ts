// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { enableMenu, isMenuEntry } from "./menu.behavior.ts";

const hidePopover = vi.fn();
const screenWidth = Object.assign(new EventTarget(), { matches: false });
let isOpen = false;

beforeAll(() => {
  vi.spyOn(globalThis, "matchMedia").mockReturnValue(screenWidth as unknown as MediaQueryList);
  enableMenu();
});

beforeEach(() => {
  hidePopover.mockReset();
  isOpen = false;
  history.replaceState(null, "");
  document.body.innerHTML = `
    <header><button></button></header>
    <div><div id="menu"><button></button><a href="/docs/there/">There</a></div><main></main></div>
    <footer></footer>`;
  Object.assign(menu(), { hidePopover });
  // happy-dom knows no popovers.
  vi.spyOn(menu(), "matches").mockImplementation((selector) => selector === ":popover-open" && isOpen);
});

const menu = () => document.getElementById("menu") as HTMLElement;
const inert = () => [...document.querySelectorAll("[inert]")].map((element) => element.localName);

/** Two frames on, and what was left for after them is done. */
const painted = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  );

function change(newState: "open" | "closed", type = "beforetoggle"): void {
  menu().dispatchEvent(Object.assign(new Event(type), { newState }));
  isOpen = newState === "open";
}

test("opening makes the menu a dialog with a name, and everything beside it out of reach when it is painted", async () => {
  change("open");
  expect([menu().getAttribute("role"), menu().getAttribute("aria-label")]).toEqual(["dialog", "Menu"]);
  expect(inert()).toEqual([]);
  await vi.waitFor(() => expect(inert()).toEqual(["header", "main", "footer"]));
});

test("a menu that is closed before it was painted leaves everything in reach", async () => {
  vi.spyOn(history, "back").mockReturnValue();
  change("open");
  change("closed");
  await painted();
  expect(inert()).toEqual([]);
});

test("closing makes it a part of the page again, and everything beside it at once", async () => {
  vi.spyOn(history, "back").mockReturnValue();
  change("open");
  await vi.waitFor(() => expect(inert()).not.toEqual([]));
  change("closed");
  expect(menu().getAttributeNames()).toEqual(["id"]);
  expect(inert()).toEqual([]);
});

test("the open menu has an entry in the history, which goes when it closes", () => {
  const back = vi.spyOn(history, "back").mockReturnValue();
  const entries = history.length;
  change("open");
  expect(history.length).toBe(entries + 1);
  expect(isMenuEntry(history.state)).toBe(true);
  change("closed");
  expect(back).toHaveBeenCalledOnce();
});

test("the focus goes to the menu's first button when it is open", () => {
  change("open", "toggle");
  expect(document.activeElement).toBe(menu().querySelector("button"));
});

test("another popover is no business of the menu", async () => {
  document
    .querySelector("main")
    ?.dispatchEvent(Object.assign(new Event("beforetoggle"), { newState: "open" }));
  await painted();
  expect(inert()).toEqual([]);
});

test("an open menu is closed when the window grows wide, not when it shrinks", () => {
  isOpen = true;
  screenWidth.dispatchEvent(Object.assign(new Event("change"), { matches: false }));
  expect(hidePopover).not.toHaveBeenCalled();
  screenWidth.dispatchEvent(Object.assign(new Event("change"), { matches: true }));
  expect(hidePopover).toHaveBeenCalledOnce();
});

test("without an open menu nothing is closed", () => {
  screenWidth.dispatchEvent(Object.assign(new Event("change"), { matches: true }));
  expect(hidePopover).not.toHaveBeenCalled();
});

test.each([null, undefined, "menu", { key: "a" }])("the state %j is no menu's", (state) => {
  expect(isMenuEntry(state)).toBe(false);
});
