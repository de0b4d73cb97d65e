import { fileURLToPath } from "node:url";
import { defineConfig, type ViteUserConfig } from "vitest/config";

/** Returns the configuration of a suite of its own: the tests in a folder of `test/`. */
export function suite(folder: string, options: ViteUserConfig["test"]): ViteUserConfig {
  return defineConfig({
    root: fileURLToPath(new URL("..", import.meta.url)),
    test: {
      environment: "node",
      setupFiles: ["test/setup.ts"],
      include: [`test/${folder}/**/*.test.ts`],
      ...options,
    },
  });
}
