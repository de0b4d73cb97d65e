/** Bundles the app. `build` and `preview` run it when the sources have changed since the last bundle. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "#app/lib/server/files.server.ts";
import { runCommand } from "./lib/cli/run-command.ts";

await runCommand({ usage: "node --import tsx build-scripts/bundle.ts" }, async () => {
  const { compileApp } = await import("./lib/bundle/compile-app.ts");
  await compileApp();
  const { bundleScripts } = await import("./lib/bundle/bundle-scripts.ts");
  const { packModules } = await import("./lib/bundle/pack-modules.ts");
  const { bundleAppWorker } = await import("./lib/bundle/bundle-app-worker.ts");
  // The worker's code has the server's half of the app, packing concerns the browser's.
  await Promise.all([bundleScripts(), packModules().then(removeUnusedStyles), bundleAppWorker()]);
});
// Remix's compilers would keep the process alive.
process.exit();

/** Removes the styles that Remix writes for each module: they are all in the CSS bundle. Styles that code names by URL are assets. */
async function removeUnusedStyles(): Promise<void> {
  const files = await listFiles("public/build");
  const unused = files.filter((path) => path.endsWith(".css") && !/^(?:_assets\/|css-bundle-)/.test(path));
  await Promise.all(unused.map((path) => rm(join("public/build", path))));
}
