import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { runScript } from "#build-scripts/lib/cli/run-tool.ts";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";

/** The half of the bundle that the server runs. */
export const SERVER_BUILD = "build/index.js";
/** The hash of the sources that the bundle was built from. */
const STAMP = "build/inputs.sha256";
/** The browser's halves of the bundle; somebody may have removed them. */
const BROWSER_FOLDERS = ["public/build", "public/assets"];
const INPUT_FILES = [
  "remix.config.js",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "build-scripts/bundle.ts",
  "build-scripts/lib/bundle/assets-manifest.ts",
  "build-scripts/lib/bundle/bundle-scripts.ts",
  "build-scripts/lib/bundle/make-bundle.ts",
  "build-scripts/lib/bundle/minify-code.ts",
  "build-scripts/lib/bundle/module-map.ts",
  "build-scripts/lib/bundle/hashed-asset.ts",
  "build-scripts/lib/bundle/pack-modules.ts",
];

/** Bundles the app unless its sources, whose hash is `key`, are those of the last bundle. */
export async function bundleApp(key: string): Promise<void> {
  if (await hasBundle(key)) return;
  // An interrupted bundle must not pass for the one that the stamp names.
  await rm(STAMP, { force: true });
  // In its own process, so that the memory of the bundlers is free before pages are rendered.
  await runScript("build-scripts/bundle.ts", { quiet: true, env: { NODE_ENV: "production" } });
  await writeFile(STAMP, key);
}

/** Reports whether the current bundle was built from the sources whose hash is `key`. */
export async function hasBundle(key: string): Promise<boolean> {
  return (await readStamp()) === key && BROWSER_FOLDERS.every((dir) => existsSync(dir));
}

async function readStamp(): Promise<string | undefined> {
  try {
    return await readFile(STAMP, "utf8");
  } catch {
    return undefined;
  }
}

/** Hashes everything that the bundle is built from: the app's files except tests, the settings and the locked versions. */
export async function hashOfSources(): Promise<string> {
  const app = (await listFiles("app"))
    .filter((path) => !path.includes(".test."))
    .map((path) => `app/${path}`);
  const hash = createHash("sha256").update(process.version);
  // Synchronously: for hundreds of files, waiting takes longer than reading.
  for (const file of [...INPUT_FILES, ...app]) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}
