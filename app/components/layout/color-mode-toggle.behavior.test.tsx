// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  type ColorModeSettings,
  DEFAULT_COLOR_MODE_SETTINGS,
  serializeSettings,
} from "#app/lib/preferences/color-mode.ts";
import { enableColorMode } from "./color-mode-toggle.behavior.ts";

const root = document.documentElement;
const systemPreference = Object.assign(new EventTarget(), { matches: false });

beforeAll(() => {
  vi.spyOn(globalThis, "matchMedia").mockReturnValue(systemPreference as unknown as MediaQueryList);
  enableColorMode();
});

beforeEach(() => {
  localStorage.clear();
  systemPreference.matches = false;
  vi.spyOn(globalThis, "matchMedia").mockReturnValue(systemPreference as unknown as MediaQueryList);
  document.body.innerHTML = "<button data-color-mode-toggle><svg><path /></svg></button>";
  root.removeAttribute("data-theme-hydrated");
  start("light");
});

/** Sets up the document as the first-paint script leaves it. */
function start(choice: string | undefined, settings: Partial<ColorModeSettings> = {}): void {
  root.dataset.theme = choice === "dark" ? "dark" : "light";
  if (choice) root.dataset.themeChoice = choice;
  else delete root.dataset.themeChoice;
  root.dataset.themeSettings = serializeSettings({ ...DEFAULT_COLOR_MODE_SETTINGS, ...settings });
}

const mode = () => root.dataset.theme;
const stored = () => localStorage.getItem("theme");
const click = (selector = "button") =>
  document.querySelector(selector)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));

test("a click on the button's icon is handled", () => {
  click("svg path");
  expect(mode()).toBe("dark");
});

test("a click elsewhere switches nothing", () => {
  document.body.insertAdjacentHTML("beforeend", "<p>text</p>");
  click("p");
  expect(mode()).toBe("light");
  expect(localStorage).toHaveLength(0);
});

test.each([undefined, "zzz"])("from the invalid choice %j it switches to dark", (before) => {
  start(before);
  click();
  expect(mode()).toBe("dark");
});

test("another key stored in another tab changes nothing", () => {
  start("dark");
  dispatchEvent(new StorageEvent("storage", { key: "other", newValue: "light" }));
  expect(mode()).toBe("dark");
});

test("a click that React has handled is ignored", () => {
  document.querySelector("button")?.addEventListener("click", (event) => event.preventDefault());
  document
    .querySelector("button")
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  expect([mode(), stored()]).toEqual(["light", null]);
});

test("after hydration, other tabs and the system are left to React", () => {
  root.dataset.themeHydrated = "";
  localStorage.setItem("theme", "dark");
  dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: "dark" }));
  expect(mode()).toBe("light");
  start("system", { respectSystem: true });
  systemPreference.matches = true;
  systemPreference.dispatchEvent(new Event("change"));
  expect(mode()).toBe("light");
});
