import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

const TESTS = ["app/**/*.test.{ts,tsx}", "build-scripts/**/*.test.ts", "test/**/*.test.{ts,tsx}"];
const RUN_ELSEWHERE = [
  "test/site/**",
  "test/deploy/**",
  "test/e2e/**",
  "test/firefox/**",
  "test/kit/**",
  "test/fixtures/**",
];

const testFiles = ["app", "build-scripts", "test"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.test\.tsx?$/.test(path)),
);
const filesWith = (pattern: RegExp) =>
  testFiles.filter((path) => pattern.test(readFileSync(join(root, path), "utf8")));

/** Test files that replace modules, which files in the same worker would see. */
const mocking = filesWith(/\bvi\.(?:mock|resetModules)\(/);
/** Test files with a document: a worker ends where the next file needs another environment. */
const withDocument = filesWith(/@vitest-environment happy-dom/);

/** Unit, loader and cross-module tests. Tests of the built site are in `site/`, end-to-end tests in `e2e/`. */
export default defineConfig({
  root,
  esbuild: { jsx: "automatic" },
  test: {
    environment: "node",
    setupFiles: ["test/setup.ts"],
    // By default Vitest leaves one CPU idle, which is half of two.
    maxWorkers: "100%",
    // Other suites run at the same time.
    testTimeout: 60_000,
    projects: [
      // Importing modules again for each file takes longer than the tests, so files share those of their worker …
      {
        extends: true,
        test: {
          name: "shared",
          include: TESTS,
          exclude: [...mocking, ...withDocument, ...RUN_ELSEWHERE],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "document",
          include: withDocument,
          exclude: [...mocking, ...RUN_ELSEWHERE],
          isolate: false,
        },
      },
      // … except files that replace modules.
      { extends: true, test: { name: "isolated", include: mocking, exclude: RUN_ELSEWHERE } },
    ],
  },
});
