import { existsSync } from "node:fs";

const PLACES = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];

/** Path of a Firefox on this machine: `FIREFOX_PATH`, or one of the usual places; undefined when there is none. */
export function findFirefox(): string | undefined {
  return [process.env.FIREFOX_PATH, ...PLACES].find((path) => path && existsSync(path));
}
