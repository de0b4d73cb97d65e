import { existsSync } from "node:fs";

const PLACES = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];

/** Finds the path of Firefox: `FIREFOX_PATH` or a default place. Returns undefined if there is none. */
export function findFirefox(): string | undefined {
  return [process.env.FIREFOX_PATH, ...PLACES].find((path) => path && existsSync(path));
}
