import { defineConfig } from "@playwright/test";
import { BROWSER_SWITCHES } from "../e2e/browser-switches.ts";
import { findBrowser } from "../e2e/find-browser.ts";

const PORT = 4197;
const WIDTHS = [390, 768, 997, 1280, 1920];
const MODES = ["light", "dark"];
const BASE_URL = `http://localhost:${PORT}`;

/** Compares screenshots with the stored ones. Needs `npm run build` first. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../test-results/look",
  snapshotPathTemplate: "{testDir}/screenshots/{arg}-{projectName}{ext}",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: {
    timeout: 20_000,
    // Finds a color that is five steps of 255 off, and lets the edges of a few letters differ.
    toHaveScreenshot: { threshold: 0.02, maxDiffPixels: 20 },
  },
  use: {
    baseURL: BASE_URL,
    launchOptions: { executablePath: findBrowser(), args: BROWSER_SWITCHES },
  },
  projects: WIDTHS.flatMap((width) =>
    MODES.map((mode) => ({
      name: `${width}-${mode}`,
      use: { storageState: storedMode(mode), viewport: { width, height: 720 } },
    })),
  ),
  webServer: {
    command: "node --import tsx build-scripts/serve.ts",
    cwd: "../..",
    env: { PORT: String(PORT) },
    url: BASE_URL,
  },
});

/** A browser whose user has chosen the color mode. */
function storedMode(mode: string) {
  return { cookies: [], origins: [{ origin: BASE_URL, localStorage: [{ name: "theme", value: mode }] }] };
}
