import { readFile } from "node:fs/promises";
import { integrityOf } from "#app/lib/file-hashes.server.ts";
import { writeNamedAsset } from "./named-asset.ts";
import { listFiles } from "./static-tree.ts";

/** Read by the server: the import map's address and hash. */
const MANIFEST = "build/chunk-integrity.json";

/**
 * Writes an import map with the hash of every module of the app's bundle, named by its content. The page script puts it in
 * force before it loads the first of them, so that the browser refuses other bytes. Made anew with every bundle.
 */
export async function writeChunkIntegrity(): Promise<void> {
  const modules = (await listFiles("public/build")).filter((path) => path.endsWith(".js")).sort();
  const integrity: Record<string, string> = {};
  for (const path of modules) {
    integrity[`/build/${path}`] = integrityOf(await readFile(`public/build/${path}`));
  }
  const contents = Buffer.from(JSON.stringify({ integrity }));
  await writeNamedAsset({ name: "integrity", ending: "json", contents, manifest: MANIFEST });
}
