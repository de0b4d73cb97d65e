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
  // happy-dom does not support popovers.
  vi.spyOn(menu(), "matches").mockImplementation((selector) => selector === ":popover-open" && isOpen);
});

const menu = () => document.getElementById("menu") as HTMLElement;
const inert = () => [...document.querySelectorAll("[inert]")].map((element) => element.localName);

/** Waits two frames and for work scheduled after them. */
const painted = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  );

function change(newState: "open" | "closed", type = "beforetoggle"): void {
  menu().dispatchEvent(Object.assign(new Event(type), { newState }));
  isOpen = newState === "open";
}

test("a menu closed before it is painted makes nothing inert", async () => {
  vi.spyOn(history, "back").mockReturnValue();
  change("open");
  change("closed");
  await painted();
  expect(inert()).toEqual([]);
});

test("closing makes it part of the page again, and nothing inert, at once", async () => {
  vi.spyOn(history, "back").mockReturnValue();
  change("open");
  await vi.waitFor(() => expect(inert()).not.toEqual([]));
  change("closed");
  expect(menu().getAttributeNames()).toEqual(["id"]);
  expect(inert()).toEqual([]);
});

test("other popovers are ignored", async () => {
  document
    .querySelector("main")
    ?.dispatchEvent(Object.assign(new Event("beforetoggle"), { newState: "open" }));
  await painted();
  expect(inert()).toEqual([]);
});

test("without an open menu nothing is closed", () => {
  screenWidth.dispatchEvent(Object.assign(new Event("change"), { matches: true }));
  expect(hidePopover).not.toHaveBeenCalled();
});

test.each([null, undefined, "menu", { key: "a" }])("the state %j is not a menu's", (state) => {
  expect(isMenuEntry(state)).toBe(false);
});
