// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import {
  CHOICE_ATTRIBUTE,
  type ColorModeSettings,
  nextChoice,
  restoreColorMode,
  SETTINGS_ATTRIBUTE,
  serializeSettings,
} from "./color-mode.ts";

const root = document.documentElement;

interface Visit {
  settings?: Partial<ColorModeSettings>;
  stored?: string;
  /** The choice that the server rendered. */
  sent?: string;
  prefersDark?: boolean;
}

/** Returns the mode and choice of a visit. */
function visit({ settings, stored, sent, prefersDark = false }: Visit) {
  root.setAttribute(
    SETTINGS_ATTRIBUTE,
    serializeSettings({ default: "light", switch: true, respectSystem: false, ...settings }),
  );
  if (sent === undefined) root.removeAttribute(CHOICE_ATTRIBUTE);
  else root.setAttribute(CHOICE_ATTRIBUTE, sent);
  if (stored !== undefined) localStorage.setItem("theme", stored);
  vi.spyOn(globalThis, "matchMedia").mockReturnValue({ matches: prefersDark } as MediaQueryList);
  restoreColorMode();
  return [root.getAttribute("data-theme"), root.getAttribute("data-theme-choice")];
}

beforeEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const SYSTEM = { respectSystem: true };

test.each<[string, Visit, string[]]>([
  ["the default", {}, ["light", "light"]],
  ["another default", { settings: { default: "dark" } }, ["dark", "dark"]],
  ["the default, whatever the system prefers", { prefersDark: true }, ["light", "light"]],
  ["the stored choice", { stored: "dark" }, ["dark", "dark"]],
  ["the system's preference", { settings: SYSTEM, prefersDark: true }, ["dark", "system"]],
  [
    "the stored choice before the system's",
    { settings: SYSTEM, stored: "light", prefersDark: true },
    ["light", "light"],
  ],
  [
    "the system's when that was stored",
    { settings: SYSTEM, stored: "system", prefersDark: true },
    ["dark", "system"],
  ],
  [
    "the default when a system that does not count was stored",
    { stored: "system", prefersDark: true },
    ["light", "light"],
  ],
  ["the one the server rendered when none is stored", { sent: "dark" }, ["dark", "dark"]],
  [
    "the stored choice before the one the server rendered",
    { sent: "dark", stored: "light" },
    ["light", "light"],
  ],
  ["the default when the stored one is none", { stored: "zzz" }, ["light", "light"]],
  [
    "the default when readers have no choice",
    { settings: { switch: false }, stored: "dark" },
    ["light", "light"],
  ],
])("the current mode is %s", (_name, given, expected) => {
  expect(visit(given)).toEqual(expected);
});

test("blocked storage means the default", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  expect(visit({})).toEqual(["light", "light"]);
});

test.each([
  [false, ["dark", "light", "dark", "light"]],
  [true, ["dark", "system", "light", "dark"]],
])("with the system respected: %s, light is followed by %j", (respectSystem, expected) => {
  const choices: unknown[] = ["light"];
  for (const _ of expected) choices.push(nextChoice(choices.at(-1), respectSystem));
  expect(choices.slice(1)).toEqual(expected);
});

test.each([null, "zzz"])("from the invalid choice %j, the first step changes the mode", (choice) => {
  expect(nextChoice(choice, true)).toBe("dark");
});
