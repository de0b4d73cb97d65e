import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { runScript } from "#build-scripts/lib/cli/run-tool.ts";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";

/** The half of the bundle that the server runs. */
export const SERVER_BUILD = "build/index.js";
/** Which modules the browser needs for each route, as Remix describes it, after they were merged. */
export const ASSETS_MANIFEST = "build/assets-manifest.json";
/** The code of the build's workers, with the app. */
export const APP_WORKER = "build/app-worker.js";
/** The hash of the sources that the bundle was built from. */
const STAMP = "build/inputs.sha256";
/** The browser's halves of the bundle; somebody may have removed them. */
const BROWSER_FOLDERS = ["public/build", "public/assets"];
const SETTINGS = ["remix.config.js", "package.json", "package-lock.json", "tsconfig.json"];

/** Bundles the app unless its sources, whose hash is `key`, are those of the last bundle. */
export async function bundleApp(key: string): Promise<void> {
  if (await hasBundle(key)) return;
  // An interrupted bundle must not pass for the one that the stamp names.
  await rm(STAMP, { force: true });
  // In its own process, so that the memory of the bundlers is free before pages are rendered.
  await runScript("build-scripts/bundle.ts", { quiet: true, env: { NODE_ENV: "production" } });
  await writeFile(STAMP, key);
}

export async function hasBundle(key: string): Promise<boolean> {
  const stamp = await readFile(STAMP, "utf8").catch(() => undefined);
  return stamp === key && BROWSER_FOLDERS.every((dir) => existsSync(dir));
}

/** Hashes everything that decides what a build writes, except the content and `public/`: sources, settings and locked versions. */
export async function hashOfSources(): Promise<string> {
  const sources = (
    await Promise.all(
      ["app", "build-scripts"].map(async (dir) => (await listFiles(dir)).map((path) => `${dir}/${path}`)),
    )
  ).flat();
  const hash = createHash("sha256").update(process.version);
  // Synchronously: for hundreds of files, waiting takes longer than reading.
  for (const file of [...SETTINGS, ...sources.filter((path) => !path.includes(".test."))])
    hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}
