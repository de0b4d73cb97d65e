import { rm } from "node:fs/promises";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Compiles the app as `remix build` does, whose command line would load Vite and other commands for half a second. */
export async function compileApp(): Promise<void> {
  const { readConfig } =
    require("@remix-run/dev/dist/config.js") as typeof import("@remix-run/dev/dist/config");
  const { build } =
    require("@remix-run/dev/dist/compiler/build.js") as typeof import("@remix-run/dev/dist/compiler/build");
  const { createFileWatchCache } =
    require("@remix-run/dev/dist/compiler/fileWatchCache.js") as typeof import("@remix-run/dev/dist/compiler/fileWatchCache");
  const { logger } =
    require("@remix-run/dev/dist/tux/logger.js") as typeof import("@remix-run/dev/dist/tux/logger");
  const config = await readConfig(process.cwd());
  await rm(config.assetsBuildDirectory, { recursive: true, force: true });
  const options = { mode: "production", sourcemap: false } as const;
  await build({ config, options, fileWatchCache: createFileWatchCache(), logger });
}
