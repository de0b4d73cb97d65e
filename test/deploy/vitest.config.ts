import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Publishing, cut off and disturbed in every way, to a real S3-compatible server where one is installed, and to a folder. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    environment: "node",
    setupFiles: ["test/setup.ts"],
    include: ["test/deploy/**/*.test.ts"],
    // Each has servers and many processes of its own.
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
});
