import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Assertions over the finished static tree in `dist/`, and builds of other trees. Needs `npm run build` first. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    environment: "node",
    setupFiles: ["test/setup.ts"],
    include: ["test/site/**/*.test.ts"],
    // Builds of other trees share the bundle in build/.
    fileParallelism: false,
    // A cold build of the whole content takes about half a minute on two quiet cores.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
