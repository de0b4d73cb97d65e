/** Where the colour mode is kept and shown. */
export const COLOUR_MODE = {
  /** Key of the stored choice; "system" is stored as no value. Also the name of the parameter of an address. */
  key: "theme",
  /** Attribute of the html element that holds the mode in force, light or dark. */
  mode: "data-theme",
  /** Attribute of the html element that holds the reader's choice: light, dark or system. */
  choice: "data-theme-choice",
  /** Attribute of the html element that holds {@link ColourModeSettings} in words, those of {@link settingsInWords}. */
  settings: "data-theme-settings",
} as const;

export type ColourMode = "light" | "dark";
export type ColourModeChoice = ColourMode | "system";

/** What the site's configuration says of the colour mode. */
export interface ColourModeSettings {
  /** The mode until the reader chooses one. */
  default: ColourMode;
  /** Can the reader choose? */
  switch: boolean;
  /** Does the system's preference hold until the reader chooses, and can the reader choose it? */
  respectSystem: boolean;
}

export const DEFAULT_COLOUR_MODE_SETTINGS: ColourModeSettings = {
  default: "light",
  switch: true,
  respectSystem: false,
};

/** What the document says of the settings: what holds until the reader chooses, and after it, `switch` where they can choose. */
export function settingsInWords({
  default: mode,
  switch: canSwitch,
  respectSystem,
}: ColourModeSettings): string {
  const initial = respectSystem ? "system" : mode;
  return canSwitch ? `${initial} switch` : initial;
}

/** The words of {@link settingsInWords} that the document has; in the light, without a choice, where it has none. */
export function readSettings(): [initial: ColourModeChoice, canSwitch?: "switch"] {
  const words = document.documentElement.getAttribute(COLOUR_MODE.settings) ?? "light";
  return words.split(" ") as ReturnType<typeof readSettings>;
}

/**
 * Puts the colour mode in force: the address's (`?theme=dark`, for this document only) before the stored one before the
 * site's own. Runs before the first paint. Storage may be blocked, and storage and address may hold anything.
 */
export function restoreColourMode(ignoreAddress?: boolean): void {
  const root = document.documentElement;
  const [initial, canSwitch] = readSettings();
  const asMode = (value: unknown) => (value === "light" || value === "dark" ? value : undefined);
  let choice: ColourModeChoice | undefined;
  if (canSwitch) {
    if (!ignoreAddress) choice = asMode(new URLSearchParams(location.search).get(COLOUR_MODE.key));
    try {
      choice ??= asMode(localStorage.getItem(COLOUR_MODE.key));
    } catch {}
  }
  choice ??= initial;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.setAttribute(COLOUR_MODE.mode, choice === "system" ? system : choice);
  root.setAttribute(COLOUR_MODE.choice, choice);
}

/** What the button chooses after `choice`: light, dark and, where it is respected, the system's preference in turn. */
export function nextChoice(choice: unknown, respectSystem: boolean): ColourModeChoice {
  const cycle: ColourModeChoice[] = respectSystem ? ["light", "dark", "system"] : ["light", "dark"];
  const index = Math.max(cycle.indexOf(choice as ColourModeChoice), 0);
  return cycle[(index + 1) % cycle.length] ?? "light";
}
