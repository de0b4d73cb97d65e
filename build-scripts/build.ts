/** `npm run build`: the static tree in `dist/`, exactly what a bucket gets. */
import { writeFile } from "node:fs/promises";
import { createLibrary } from "#app/lib/content/library.server.ts";
import { createDiskCache, pruneDiskCache } from "#app/lib/disk-cache.server.ts";
import { bundleApp, hashOfSources } from "./lib/app-bundle.ts";
import { createAppHandler, loadServerBuild } from "./lib/app-handler.ts";
import { checkContent } from "./lib/check-content.ts";
import { checkSite } from "./lib/check-site.ts";
import { readContentEnvironment } from "./lib/command-environment.ts";
import { compressTree } from "./lib/compress-tree.ts";
import { HEADERS_FILE, responseHeaders } from "./lib/headers.ts";
import { prerender } from "./lib/prerender.ts";
import { remoteContent, withMirror } from "./lib/remote-content/follow-content.ts";
import { renderAhead } from "./lib/render-ahead.ts";
import { runCommand } from "./lib/run-command.ts";
import { createStaticTree, listFiles, requireReplaceable } from "./lib/static-tree.ts";
import { step } from "./lib/step.ts";

const DEFAULT_CACHE_DIR = "node_modules/.cache/site";

await runCommand(async () => {
  const mirror = remoteContent(process.env);
  if (mirror)
    await step("Read remote content", async () => `${(await mirror.update()).changed} files changed`);
  Object.assign(process.env, withMirror(process.env, mirror));
  const environment = readContentEnvironment(process.env);
  const workDir = `${environment.outputDir}.next`;
  await requireReplaceable(environment.outputDir);
  const cache = { dir: environment.cache?.dir ?? DEFAULT_CACHE_DIR, key: await hashOfSources() };
  const library = createLibrary({ ...environment, publicDir: "public", cache });
  Object.assign(process.env, { NODE_ENV: "production", CACHE_DIR: cache.dir, CACHE_KEY: cache.key });
  await step("Bundle app", () => bundleApp(cache.key));
  await step("Render new pages", async () => `${await renderAhead(library)} on all processors`);
  await step("Check content", () => checkContent(library));

  const content = await library.getContent();
  const tree = await createStaticTree(workDir);
  await tree.copyFolder("public");
  const assets = new Set((await listFiles("public")).map((path) => encodeURI(`/${path}`)));
  const site = await step("Write pages", async () => {
    const request = createAppHandler(await loadServerBuild());
    return prerender({ content, request, write: tree.write });
  });
  await step("Check site", async () => checkSite({ ...site, assets }, content));
  await step("Compress", async () => {
    const { copies, made } = await compressTree(workDir, createDiskCache(cache.dir), environment.compression);
    return `${copies} copies, ${made} of them new`;
  });
  await tree.publishTo(environment.outputDir);
  await pruneDiskCache(cache.dir);
  const policy = [...site.pages.values()][0]?.policy ?? "";
  await writeFile(HEADERS_FILE, `${JSON.stringify(responseHeaders(policy), null, 2)}\n`);
  console.log(`\n${site.pages.size} pages and ${site.files.size} other files in ${environment.outputDir}/`);
});
