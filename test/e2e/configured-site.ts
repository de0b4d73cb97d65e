/** A small site with another configuration, built for the tests that need one. */
const PORT = 4198;

/** `baseURL` of the tests on it: `test.use({ baseURL: CONFIGURED_SITE })`. */
export const CONFIGURED_SITE = `http://localhost:${PORT}`;

/** Builds and serves the site, for Playwright's `webServer`. */
export const configuredSiteServer = {
  command: "node --import tsx build-scripts/build.ts && node --import tsx build-scripts/serve.ts",
  cwd: "../..",
  env: {
    CONTENT_DIR: "test/fixtures/configured-site",
    OUTPUT_DIR: "test-results/configured-site",
    PORT: String(PORT),
  },
  url: `${CONFIGURED_SITE}/`,
  timeout: 180_000,
};
