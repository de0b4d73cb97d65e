import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The main journeys in Firefox, when it is installed. Needs `npm run build` first. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    environment: "node",
    include: ["test/firefox/**/*.test.ts"],
    // A build machine may be slow and busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
