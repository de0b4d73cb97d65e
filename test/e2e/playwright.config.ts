import { defineConfig } from "@playwright/test";
import { BROWSER_SWITCHES } from "./browser-switches.ts";
import { configuredSiteServer } from "./configured-site.ts";
import { findBrowser } from "./find-browser.ts";

const PORT = 4199;
/** Slow files, and those whose tests run one after the other: they start first, so that no worker waits for them in the end. */
const FIRST = ["preview", "accessibility", "layout", "operation"].map((name) => `${name}.spec.ts`);
/** A running server to test instead of one over `dist/`. */
const { E2E_BASE_URL } = process.env;

/** End-to-end tests on the static site. Needs `npm run build` first. */
export default defineConfig({
  testDir: ".",
  projects: [
    { name: "first", testMatch: FIRST },
    { name: "then", testMatch: "*.spec.ts", testIgnore: FIRST },
  ],
  // A folder of its own: Playwright empties it, and the reports of the other stages are beside it.
  outputDir: "../../test-results/e2e",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 60_000,
  forbidOnly: true,
  // A build machine may be slow and busy.
  expect: { timeout: 20_000 },
  reporter: [["list"], ["junit", { outputFile: "../../test-results/e2e.xml" }]],
  use: {
    baseURL: E2E_BASE_URL ?? `http://localhost:${PORT}`,
    launchOptions: { executablePath: findBrowser(), args: BROWSER_SWITCHES },
    viewport: { width: 1280, height: 900 },
  },
  webServer: [
    configuredSiteServer,
    ...(E2E_BASE_URL
      ? []
      : [
          {
            command: "node --import tsx build-scripts/serve.ts",
            cwd: "../..",
            env: { PORT: String(PORT) },
            url: `http://localhost:${PORT}/`,
          },
        ]),
  ],
});
