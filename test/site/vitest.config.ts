import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Tests over the built site in `dist/`, and builds of other sites. Needs `npm run build` first. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    environment: "node",
    setupFiles: ["test/setup.ts"],
    include: ["test/site/**/*.test.ts"],
    // All builds share the bundle in build/.
    fileParallelism: false,
    // A clean build takes about half a minute on two idle cores.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
