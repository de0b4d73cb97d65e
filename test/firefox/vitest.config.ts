import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The main end-to-end tests in Firefox, if it is installed. Needs `npm run build` first. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    environment: "node",
    include: ["test/firefox/**/*.test.ts"],
    // CI machines may be slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
