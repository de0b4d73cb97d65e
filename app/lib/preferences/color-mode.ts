import { readStored, writeStored } from "./storage.ts";

/** Key of the stored choice; "system" is stored as no value. */
export const COLOR_MODE_KEY = "theme";
/** Cookie with the choice; only the Node server sets and reads it. */
export const COLOR_MODE_COOKIE = "color-mode";
/** Attribute of the html element with the current mode, light or dark. */
export const MODE_ATTRIBUTE = "data-theme";
/** Attribute of the html element with the reader's choice: light, dark or system. */
export const CHOICE_ATTRIBUTE = "data-theme-choice";
/** Attribute of the html element with {@link ColorModeSettings}, serialized by {@link serializeSettings}. */
export const SETTINGS_ATTRIBUTE = "data-theme-settings";

export type ColorMode = "light" | "dark";
export type ColorModeChoice = ColorMode | "system";

/** The color mode in the site's configuration. */
export interface ColorModeSettings {
  /** The mode until the reader chooses one. */
  default: ColorMode;
  /** Whether the reader can choose. */
  switch: boolean;
  /** Whether the system's preference applies until the reader chooses, and is one of the choices. */
  respectSystem: boolean;
}

export const DEFAULT_COLOR_MODE_SETTINGS: ColorModeSettings = {
  default: "light",
  switch: true,
  respectSystem: false,
};

/** Returns the choice that applies until the reader makes one. */
function initialChoice(settings: ColorModeSettings): ColorModeChoice {
  return settings.respectSystem ? "system" : settings.default;
}

/** Serializes the settings for the document: the initial choice, then `switch` where readers can choose. */
export function serializeSettings(settings: ColorModeSettings): string {
  const initial = initialChoice(settings);
  return settings.switch ? `${initial} switch` : initial;
}

/** Returns the html element's attributes in the document that the server sends; `stored` is the mode in the reader's cookie. */
export function colorModeAttributes(settings: ColorModeSettings, stored?: ColorMode): Record<string, string> {
  return {
    [MODE_ATTRIBUTE]: (settings.switch && stored) || settings.default,
    [CHOICE_ATTRIBUTE]: (settings.switch && stored) || initialChoice(settings),
    [SETTINGS_ATTRIBUTE]: serializeSettings(settings),
  };
}

/** Reads the settings from the document; light and not switchable if it has none. */
export function readSettings(): [initial: ColorModeChoice, canSwitch?: "switch"] {
  const settings = document.documentElement.getAttribute(SETTINGS_ATTRIBUTE) ?? "light";
  return settings.split(" ") as ReturnType<typeof readSettings>;
}

/** Returns the stored mode; undefined if storage is blocked or holds something else. */
export function storedMode(): ColorMode | undefined {
  const stored = readStored(COLOR_MODE_KEY);
  return stored === "light" || stored === "dark" ? stored : undefined;
}

/** Stores the choice. Where storage is blocked or full, the choice applies to this page only. */
export function storeChoice(choice: ColorModeChoice): void {
  writeStored(COLOR_MODE_KEY, choice === "system" ? null : choice);
}

export function applyChoice(choice: ColorModeChoice): void {
  const root = document.documentElement;
  root.setAttribute(MODE_ATTRIBUTE, modeOf(choice));
  root.setAttribute(CHOICE_ATTRIBUTE, choice);
}

/** Returns the mode of a choice, which the system may decide. */
function modeOf(choice: ColorModeChoice): ColorMode {
  if (choice !== "system") return choice;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/**
 * Applies the reader's choice before the first paint: from storage, else as served, which on the Node server comes from the cookie.
 */
export function restoreColorMode(): void {
  const [initial, canSwitch] = readSettings();
  const sent = document.documentElement.getAttribute(CHOICE_ATTRIBUTE) as ColorModeChoice | null;
  applyChoice((canSwitch && (storedMode() ?? sent)) || initial);
}

/** Returns the choice after `choice`: light, dark and, if respected, the system's preference. */
export function nextChoice(choice: unknown, respectSystem: boolean): ColorModeChoice {
  const cycle: ColorModeChoice[] = respectSystem ? ["light", "dark", "system"] : ["light", "dark"];
  const index = Math.max(cycle.indexOf(choice as ColorModeChoice), 0);
  return cycle[(index + 1) % cycle.length] ?? "light";
}
