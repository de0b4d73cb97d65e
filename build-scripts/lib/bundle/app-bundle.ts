import { existsSync, readFileSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import { listFiles } from "#app/lib/server/files.server.ts";
import { takeLock } from "#build-scripts/lib/cli/lock.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { runScript } from "#build-scripts/lib/cli/run-tool.ts";

/** The half of the bundle that the server runs. */
export const SERVER_BUILD = "build/index.js";
/** Which modules the browser needs for each route, as Remix describes it, after they were merged. */
export const ASSETS_MANIFEST = "build/assets-manifest.json";
export const APP_WORKER = "build/app-worker.js";
/** A hash of the sources that the bundle was built from, and of its files: other commands of Remix write there too. */
const STAMP = "build/inputs.sha256";
const SETTINGS = ["remix.config.js", "package.json", "package-lock.json", "tsconfig.json"];

/** Bundles the app unless its sources, whose hash is `key`, are those of the last bundle. Throws while a preview serves another one. */
export async function bundleApp(key: string, command: string): Promise<void> {
  if (await hasBundle(key)) return;
  const release = await lockBundle(command);
  // In its own process, so that the memory of the bundlers is free before pages are rendered.
  await runScript("build-scripts/bundle.ts", { quiet: true, env: { NODE_ENV: "production" } });
  await writeFile(STAMP, await stampOf(key));
  release();
}

export async function hasBundle(key: string): Promise<boolean> {
  if (!existsSync(STAMP)) return false;
  return (await readFile(STAMP, "utf8")) === (await stampOf(key).catch(() => undefined));
}

/** Keeps other processes from replacing the bundle, until this one ends or releases it. Throws when one does. */
export async function lockBundle(command: string): Promise<() => void> {
  const taken = await takeLock("bundle", command);
  if (typeof taken === "function") return taken;
  throw new CommandError(
    `${taken.name} uses the bundled app of this folder, which has to be bundled again.\n  Fix: stop it first.`,
  );
}

async function stampOf(key: string): Promise<string> {
  const files = await filesIn(["build", "public/build", "public/assets"]);
  const states = files
    .filter((file) => file !== STAMP)
    .map((file) => {
      const { size, mtimeMs } = statSync(file);
      return `${file} ${size} ${mtimeMs}`;
    });
  return hashOf([key, ...states]);
}

/** Hashes everything that decides what a build writes, except the content and `public/`: sources, settings and locked versions. */
export async function hashOfSources(): Promise<string> {
  const sources = (await filesIn(["app", "build-scripts"])).filter((file) => !file.includes(".test."));
  // Synchronously: for hundreds of files, waiting takes longer than reading.
  const inputs = [...SETTINGS, ...sources].flatMap((file) => [file, readFileSync(file)]);
  return hashOf([process.version, ...inputs]);
}

async function filesIn(folders: readonly string[]): Promise<string[]> {
  const lists = folders.map(async (dir) => (await listFiles(dir)).map((path) => `${dir}/${path}`));
  return (await Promise.all(lists)).flat();
}
