import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Unit, loader and cross-module tests. Those over the built site are in `site/`, those in a browser in `e2e/`. */
export default defineConfig({
  root,
  esbuild: { jsx: "automatic" },
  test: {
    environment: "node",
    setupFiles: ["test/setup.ts"],
    include: ["app/**/*.test.{ts,tsx}", "build-scripts/**/*.test.ts", "test/**/*.test.{ts,tsx}"],
    exclude: ["test/site/**", "test/deploy/**", "test/e2e/**", "test/firefox/**", "test/fixtures/**"],
    // Of itself Vitest leaves one processor alone: of two, half.
    maxWorkers: "100%",
    testTimeout: 20_000,
  },
});
