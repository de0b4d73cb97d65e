import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeChunkIntegrity } from "./chunk-integrity.ts";
import { runTool } from "./run-tool.ts";

/** Makes the app's bundle: the scripts beside it, Remix's two halves, the browser's modules made of Remix's, and their hashes. */
export async function makeBundle(): Promise<void> {
  // The other bundlers are loaded when this one has ended: together they take more memory than making thousands of pages.
  await runTool("remix", ["build"], { quiet: true, env: { NODE_ENV: "production" } });
  const { bundleScripts } = await import("./bundle-scripts.ts");
  await bundleScripts();
  const { packModules } = await import("./pack-modules.ts");
  await packModules();
  await removeUnusedStyles();
  await writeChunkIntegrity();
}

/** Remix also writes the styles that a route imports beside the route's code. They are in the bundle of all styles; nothing loads these. */
async function removeUnusedStyles(): Promise<void> {
  const files = await readdir("public/build");
  const unused = files.filter((name) => name.endsWith(".css") && !name.startsWith("css-bundle-"));
  await Promise.all(unused.map((name) => rm(join("public/build", name))));
}
