import { existsSync } from "node:fs";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** Path of a Chromium on this machine: `CHROMIUM_PATH`, or one of the usual places. Throws when there is none. */
export function findBrowser(): string {
  const place = [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));
  if (place) return place;
  throw new Error(
    "No Chromium was found: install it (Debian: apt-get install chromium; macOS: brew install --cask chromium; Windows: winget install Google.Chrome) or name it in CHROMIUM_PATH.",
  );
}
