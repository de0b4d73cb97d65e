import { announce } from "#app/lib/dom/announce.ts";
import { onClick } from "#app/lib/dom/on-click.ts";
import {
  applyChoice,
  CHOICE_ATTRIBUTE,
  COLOR_MODE_KEY,
  type ColorModeChoice,
  nextChoice,
  readSettings,
  storeChoice,
  storedMode,
} from "#app/lib/preferences/color-mode.ts";
import { THEME_ACTION_HREF } from "#app/lib/urls.ts";

/** Owns the color mode in the browser: follows the button, the system's preference and other tabs. */
export function enableColorMode(): void {
  const root = document.documentElement;
  const [initial] = readSettings();
  onClick("[data-color-mode-toggle]", () => {
    const next = nextChoice(root.getAttribute(CHOICE_ATTRIBUTE), initial === "system");
    storeChoice(next);
    applyChoice(next);
    announce(`${next} mode`);
    if (root.dataset.live !== undefined) sendChoice(next);
  });
  addEventListener("storage", ({ key }) => {
    // Without a key, the storage was cleared.
    if (key === COLOR_MODE_KEY || key === null) applyChoice(storedMode() ?? initial);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    if (root.getAttribute(CHOICE_ATTRIBUTE) === "system") applyChoice("system");
  });
}

/** Sends the choice to the preview server, which stores it in a cookie. */
function sendChoice(choice: ColorModeChoice): void {
  const body = JSON.stringify({ theme: choice === "system" ? null : choice });
  // Without a response, the choice is stored in this browser.
  fetch(THEME_ACTION_HREF, { method: "POST", body }).catch(() => {});
}
