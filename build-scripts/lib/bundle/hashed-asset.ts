import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { integrityOf, nameHashOf } from "#app/lib/server/file-hashes.server.ts";
import { ASSETS_PREFIX } from "#app/lib/urls.ts";

export const ASSETS_DIR = `public${ASSETS_PREFIX.replace(/\/$/, "")}`;

/** Writes a file that is named by its content, and its URL and hash to `manifest`, for the server. */
export async function writeNamedAsset(
  name: string,
  contents: Uint8Array,
  manifest: string,
  ending = "js",
): Promise<void> {
  const href = `${ASSETS_PREFIX}${name}-${nameHashOf(contents)}.${ending}`;
  for (const dir of [ASSETS_DIR, dirname(manifest)]) await mkdir(dir, { recursive: true });
  await writeFile(`public${href}`, contents);
  await writeFile(manifest, JSON.stringify({ href, integrity: integrityOf(contents) }));
}
