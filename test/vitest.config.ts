import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Unit, loader and cross-module tests. Tests of the built site are in `site/`, end-to-end tests in `e2e/`. */
export default defineConfig({
  root,
  esbuild: { jsx: "automatic" },
  test: {
    environment: "node",
    setupFiles: ["test/setup.ts"],
    include: ["app/**/*.test.{ts,tsx}", "build-scripts/**/*.test.ts", "test/**/*.test.{ts,tsx}"],
    exclude: ["test/site/**", "test/deploy/**", "test/e2e/**", "test/firefox/**", "test/fixtures/**"],
    // By default Vitest leaves one CPU idle, which is half of two.
    maxWorkers: "100%",
    testTimeout: 20_000,
  },
});
