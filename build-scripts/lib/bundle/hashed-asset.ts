import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { integrityOf, nameHashOf } from "#app/lib/server/file-hashes.server.ts";
import { ASSETS_PREFIX } from "#app/lib/urls.ts";

export const ASSETS_DIR = `public${ASSETS_PREFIX.replace(/\/$/, "")}`;

export interface NamedAsset {
  /** How the file's name begins. */
  name: string;
  /** Ending of the file's name, without the dot. */
  ending: "js" | "json";
  contents: Uint8Array;
  /** The file with the asset's URL and hash, for the server. */
  manifest: string;
}

/** Writes a file that is named by its content, and its URL for the server. */
export async function writeNamedAsset({ name, ending, contents, manifest }: NamedAsset): Promise<void> {
  const href = `${ASSETS_PREFIX}${name}-${nameHashOf(contents)}.${ending}`;
  for (const dir of [ASSETS_DIR, dirname(manifest)]) await mkdir(dir, { recursive: true });
  await writeFile(`public${href}`, contents);
  await writeFile(manifest, JSON.stringify({ href, integrity: integrityOf(contents) }));
}
