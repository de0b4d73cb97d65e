import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";

const PATHS = [
  // Without a user interface, it takes a quarter less CPU time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** Returns the path of a Chromium: `CHROMIUM_PATH`, a usual path, or Playwright's own. Throws when there is none. */
export function findBrowser(): string {
  const { CHROMIUM_PATH } = process.env;
  const paths = CHROMIUM_PATH ? [CHROMIUM_PATH] : [...PATHS, chromium.executablePath()];
  const found = paths.find((path) => existsSync(path));
  if (found) return found;
  throw new CommandError(
    CHROMIUM_PATH
      ? `CHROMIUM_PATH is "${CHROMIUM_PATH}", where there is no file.\n  Fix: set it to a Chromium, or unset it.`
      : "No Chromium was found.\n  Fix: npx playwright install --with-deps chromium",
  );
}
