import { readFile, writeFile } from "node:fs/promises";
import type { ServerBuild } from "@remix-run/node";

/** Which modules the browser needs for each route, as Remix describes it. */
export type AssetsManifest = ServerBuild["assets"];

const FILE = "build/assets-manifest.json";

/** Writes the manifest of the merged modules for the server. */
export async function writeAssetsManifest(manifest: AssetsManifest): Promise<void> {
  await writeFile(FILE, JSON.stringify(manifest));
}

export async function readAssetsManifest(): Promise<AssetsManifest> {
  return JSON.parse(await readFile(FILE, "utf8")) as AssetsManifest;
}
