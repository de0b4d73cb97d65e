import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

const LIB = "app/lib/**/*.test.{ts,tsx}";
const TESTS = ["app/**/*.test.{ts,tsx}", "build-scripts/**/*.test.ts", "test/**/*.test.{ts,tsx}"];
const RUN_ELSEWHERE = [
  "test/site/**",
  "test/deploy/**",
  "test/e2e/**",
  "test/firefox/**",
  "test/fixtures/**",
];

/** Unit, loader and cross-module tests. Tests of the built site are in `site/`, end-to-end tests in `e2e/`. */
export default defineConfig({
  root,
  esbuild: { jsx: "automatic" },
  test: {
    environment: "node",
    setupFiles: ["test/setup.ts"],
    // By default Vitest leaves one CPU idle, which is half of two.
    maxWorkers: "100%",
    testTimeout: 20_000,
    projects: [
      // Modules of pure functions are loaded once a worker: importing them again for each file took longer than the tests.
      { extends: true, test: { name: "lib", include: [LIB], isolate: false } },
      { extends: true, test: { name: "other", include: TESTS, exclude: [LIB, ...RUN_ELSEWHERE] } },
    ],
  },
});
