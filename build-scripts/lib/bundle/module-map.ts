import { readFile } from "node:fs/promises";
import { ENTRY_ID, MANIFEST_ID } from "#app/lib/dom/hydration-payload.ts";
import { integrityOf } from "#app/lib/server/file-hashes.server.ts";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";
import { readAssetsManifest } from "./assets-manifest.ts";
import { writeNamedAsset } from "./hashed-asset.ts";

/** Read by the server: the import map's URL and hash. */
const MANIFEST = "build/module-map.json";

/**
 * Writes an import map, named by its content: the URLs of the modules that a page may start with, and the hash of every module of
 * the bundle. The client runtime adds it before it loads the first module, so that the browser rejects other bytes.
 */
export async function writeModuleMap(): Promise<void> {
  const { url, entry, routes } = await readAssetsManifest();
  const imports: Record<string, string> = { [MANIFEST_ID]: url, [ENTRY_ID]: entry.module };
  for (const { id, module } of Object.values(routes)) imports[id] = module;
  const modules = (await listFiles("public/build")).filter((path) => path.endsWith(".js")).sort();
  const integrity: Record<string, string> = {};
  for (const path of modules) {
    integrity[`/build/${path}`] = integrityOf(await readFile(`public/build/${path}`));
  }
  const contents = Buffer.from(JSON.stringify({ imports, integrity }));
  await writeNamedAsset({ name: "modules", ending: "json", contents, manifest: MANIFEST });
}
