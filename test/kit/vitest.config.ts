import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Tests of what readers download and copy: the practice server, webhook handlers, and samples in all languages. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    environment: "node",
    setupFiles: ["test/setup.ts"],
    include: ["test/kit/**/*.test.ts"],
    // Files share the content of their worker.
    isolate: false,
    // Other suites run at the same time.
    testTimeout: 60_000,
  },
});
