import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";

const require = createRequire(import.meta.url);

/** Compiles the app as `remix build` does, whose command line would load Vite and other commands for half a second. */
export async function compileApp(): Promise<void> {
  await shortenClassNames();
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

/** Names classes by their file and their place in it. Remix's names are five random characters, which cannot be compressed. */
async function shortenClassNames(): Promise<void> {
  const files = (await listFiles("app")).filter((path) => path.endsWith(".module.css")).sort();
  const classes = new Map(files.map((path) => [resolve("app", path), new Set<string>()]));
  const generateScopedName = (name: string, path: string) => {
    const names = [...(classes.get(path)?.add(name) ?? [])];
    return `_${([...classes.keys()].indexOf(path) + 10).toString(36)}${names.indexOf(name)}`;
  };
  const path = require.resolve("postcss-modules");
  const modules = require(path);
  const exports = (options: object) => modules({ ...options, generateScopedName });
  Object.assign(require.cache[path] ?? {}, { exports });
}
