/** Bundles the app. `build` and `preview` run it when the sources have changed since the last bundle. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "./lib/cli/run-command.ts";
import { runTool } from "./lib/cli/run-tool.ts";
import { listFiles } from "./lib/render/static-tree.ts";

await runCommand(async () => {
  // The other bundlers are imported afterwards: together they take more memory than rendering thousands of pages.
  await runTool("remix", ["build"], { quiet: true, env: { NODE_ENV: "production" } });
  const { bundleScripts } = await import("./lib/bundle/bundle-scripts.ts");
  await bundleScripts();
  const { packModules } = await import("./lib/bundle/pack-modules.ts");
  await packModules();
  await removeUnusedStyles();
  const { bundleAppWorker } = await import("./lib/bundle/bundle-app-worker.ts");
  await bundleAppWorker();
});

/** Removes the styles that Remix writes for each module: they are all in the CSS bundle. Styles that code names by URL are assets. */
async function removeUnusedStyles(): Promise<void> {
  const files = await listFiles("public/build");
  const unused = files.filter((path) => path.endsWith(".css") && !/^(?:_assets\/|css-bundle-)/.test(path));
  await Promise.all(unused.map((path) => rm(join("public/build", path))));
}
