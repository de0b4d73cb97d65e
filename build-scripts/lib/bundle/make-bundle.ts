import { rm } from "node:fs/promises";
import { join } from "node:path";
import { runTool } from "#build-scripts/lib/cli/run-tool.ts";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";
import { writeModuleMap } from "./module-map.ts";

/** Makes the app's bundle: the scripts beside it, Remix's two halves, the browser's modules made of Remix's, and the map of them. */
export async function makeBundle(): Promise<void> {
  // The other bundlers are loaded when this one has ended: together they take more memory than making thousands of pages.
  await runTool("remix", ["build"], { quiet: true, env: { NODE_ENV: "production" } });
  const { bundleScripts } = await import("./bundle-scripts.ts");
  await bundleScripts();
  const { packModules } = await import("./pack-modules.ts");
  await packModules();
  await removeUnusedStyles();
  await writeModuleMap();
}

/**
 * Remix also writes the styles that a module imports beside the module's code. They are in the bundle of all styles; nothing loads
 * these. Styles that code names by their address are among the assets.
 */
async function removeUnusedStyles(): Promise<void> {
  const files = await listFiles("public/build");
  const unused = files.filter((path) => path.endsWith(".css") && !/^(?:_assets\/|css-bundle-)/.test(path));
  await Promise.all(unused.map((path) => rm(join("public/build", path))));
}
