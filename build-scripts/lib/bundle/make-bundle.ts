import { rm } from "node:fs/promises";
import { join } from "node:path";
import { runTool } from "#build-scripts/lib/cli/run-tool.ts";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";
import { writeModuleMap } from "./module-map.ts";

/** Builds Remix's two halves, the scripts outside them, the merged client modules, and their import map. */
export async function makeBundle(): Promise<void> {
  // The other bundlers are imported afterwards: together they take more memory than rendering thousands of pages.
  await runTool("remix", ["build"], { quiet: true, env: { NODE_ENV: "production" } });
  const { bundleScripts } = await import("./bundle-scripts.ts");
  await bundleScripts();
  const { packModules } = await import("./pack-modules.ts");
  await packModules();
  await removeUnusedStyles();
  await writeModuleMap();
}

/** Removes the styles that Remix writes for each module: they are all in the CSS bundle. Styles that code names by URL are assets. */
async function removeUnusedStyles(): Promise<void> {
  const files = await listFiles("public/build");
  const unused = files.filter((path) => path.endsWith(".css") && !/^(?:_assets\/|css-bundle-)/.test(path));
  await Promise.all(unused.map((path) => rm(join("public/build", path))));
}
