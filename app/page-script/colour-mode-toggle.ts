import { COLOUR_MODE, nextChoice, readSettings, restoreColourMode } from "#app/lib/colour-mode.ts";
import { announce } from "./announce.ts";
import { onClick } from "./on-click.ts";

/** On this channel remix-themes, React's side of the colour mode, hears of changes, in this tab and others. */
const CHANNEL = "remix-themes-channel";

/** Makes the colour-mode button work, and follows the system and changes made in other tabs. */
export function enableColourModeToggle(): void {
  const root = document.documentElement;
  onClick("[data-colour-mode-toggle]", () => {
    const [initial] = readSettings();
    const choice = nextChoice(root.getAttribute(COLOUR_MODE.choice), initial === "system");
    store(choice);
    root.setAttribute(COLOUR_MODE.choice, choice);
    root.setAttribute(COLOUR_MODE.mode, choice === "system" ? systemMode() : choice);
    publish();
    announce(`${choice} mode`);
  });
  addEventListener("storage", ({ key }) => {
    // All keys were removed when none is named.
    if (key !== COLOUR_MODE.key && key !== null) return;
    restoreColourMode(true);
    publish();
  });
  prefersDark().addEventListener("change", () => {
    if (root.getAttribute(COLOUR_MODE.choice) === "system") root.setAttribute(COLOUR_MODE.mode, systemMode());
  });
}

function store(choice: string): void {
  try {
    if (choice === "system") localStorage.removeItem(COLOUR_MODE.key);
    else localStorage.setItem(COLOUR_MODE.key, choice);
  } catch {
    // Storage is blocked or full: the choice holds for this page.
  }
}

/** Tells React what the document shows. */
function publish(): void {
  if (typeof BroadcastChannel !== "function") return;
  const root = document.documentElement;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({
    theme: root.getAttribute(COLOUR_MODE.mode),
    definedBy: root.getAttribute(COLOUR_MODE.choice) === "system" ? "SYSTEM" : "USER",
  });
  channel.close();
}

const prefersDark = () => matchMedia("(prefers-color-scheme: dark)");
const systemMode = () => (prefersDark().matches ? "dark" : "light");
