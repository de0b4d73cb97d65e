// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import {
  COLOUR_MODE,
  type ColourModeSettings,
  nextChoice,
  restoreColourMode,
  settingsInWords,
} from "./colour-mode.ts";

const root = document.documentElement;

interface Visit {
  settings?: Partial<ColourModeSettings>;
  stored?: string;
  /** The address's query. */
  search?: string;
  prefersDark?: boolean;
}

/** Mode and choice in force on a visit. */
function visit({ settings, stored, search = "", prefersDark = false }: Visit, ignoreAddress?: boolean) {
  root.setAttribute(
    COLOUR_MODE.settings,
    settingsInWords({ default: "light", switch: true, respectSystem: false, ...settings }),
  );
  if (stored !== undefined) localStorage.setItem("theme", stored);
  vi.stubGlobal("location", { search });
  vi.spyOn(globalThis, "matchMedia").mockReturnValue({ matches: prefersDark } as MediaQueryList);
  restoreColourMode(ignoreAddress);
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
  ["the address's", { search: "?a=1&theme=dark", stored: "light" }, ["dark", "dark"]],
  ["the stored one when the address's is none", { search: "?theme=foo", stored: "dark" }, ["dark", "dark"]],
  ["the default when neither is one", { search: "?theme=", stored: "zzz" }, ["light", "light"]],
  [
    "the default when readers have no choice",
    { settings: { switch: false }, search: "?theme=dark", stored: "dark" },
    ["light", "light"],
  ],
])("the mode in force is %s", (_name, given, expected) => {
  expect(visit(given)).toEqual(expected);
});

test("the address is left out of account when it is to be", () => {
  expect(visit({ search: "?theme=dark", stored: "light" }, true)).toEqual(["light", "light"]);
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

test.each([null, "zzz"])("from %j, which is no choice, the first step can be seen", (choice) => {
  expect(nextChoice(choice, true)).toBe("dark");
});
