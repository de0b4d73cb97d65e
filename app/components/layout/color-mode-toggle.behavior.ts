import { announce } from "#app/lib/dom/announce.ts";
import { closestTo } from "#app/lib/dom/on-click.ts";
import {
  applyChoice,
  COLOR_MODE,
  nextChoice,
  readSettings,
  storeChoice,
  storedMode,
} from "#app/lib/preferences/color-mode.ts";

/** Makes the color mode work until React hydrates: the button, the system's preference and other tabs. */
export function enableColorMode(): void {
  const choice = () => document.documentElement.getAttribute(COLOR_MODE.choice);
  // React listens on the document, so its handler runs first and prevents this one.
  addEventListener("click", (event) => {
    if (event.defaultPrevented || !closestTo(event.target, "[data-color-mode-toggle]")) return;
    const [initial] = readSettings();
    const next = nextChoice(choice(), initial === "system");
    storeChoice(next);
    applyChoice(next);
    announce(`${next} mode`);
  });
  addEventListener("storage", ({ key }) => {
    // Without a key, the storage was cleared.
    if (isHydrated() || (key !== COLOR_MODE.key && key !== null)) return;
    const [initial] = readSettings();
    applyChoice(storedMode() ?? initial);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    if (!isHydrated() && choice() === "system") applyChoice("system");
  });
}

function isHydrated(): boolean {
  return document.documentElement.hasAttribute(COLOR_MODE.hydrated);
}
