/** `npm run build`: inputs → bundle → render → check → publish. Writes `dist/`, exactly what a bucket gets. */
import { setFlagsFromString } from "node:v8";
import { requireNoMistakes } from "#app/lib/content/diagnostics/content-error.ts";
import type { Library } from "#app/lib/content/library/library.server.ts";
import { pruneDiskCache } from "#app/lib/server/disk-cache.server.ts";
import { bundleApp, hasBundle } from "./lib/bundle/app-bundle.ts";
import { DEFAULT_CACHE_DIR, readContentEnvironment } from "./lib/cli/command-environment.ts";
import { waitForLock } from "./lib/cli/lock.ts";
import { runCommand } from "./lib/cli/run-command.ts";
import { step } from "./lib/cli/step.ts";
import { MAIN_PROCESS_FLAGS } from "./lib/cli/v8-flags.ts";
import { readBuildInputs, readCommit } from "./lib/manifest/build-inputs.ts";
import {
  type BuildManifest,
  createBuildManifestFile,
  fileStatsOf,
  isUnchanged,
} from "./lib/manifest/build-manifest.ts";
import type { RenderedSite, RenderSiteInput } from "./lib/render/render-site.ts";
import { createStaticTree, requireReplaceable } from "./lib/render/static-tree.ts";

const COMMAND = "npm run build";

for (const flag of MAIN_PROCESS_FLAGS) setFlagsFromString(flag);

await runCommand({ usage: COMMAND }, async () => {
  const environment = readContentEnvironment(process.env);
  const { outputDir } = environment;
  const cacheDir = environment.cache?.dir ?? DEFAULT_CACHE_DIR;
  await requireReplaceable(outputDir);
  await waitForLock("build", COMMAND);
  // A publish may be reading it.
  await waitForLock("site", COMMAND, outputDir);

  const inputs = await readBuildInputs(environment);
  const manifestFile = createBuildManifestFile(outputDir, cacheDir);
  const manifest = await manifestFile.read();
  const last = manifest && (await isUnchanged(outputDir, manifest)) ? manifest : undefined;
  if (last?.hash === inputs.hash && (await hasBundle(inputs.sourcesHash))) {
    console.log(`Nothing has changed: ${outputDir}/ is the site of the last build.`);
    return;
  }
  const reusable = last?.toolsHash === inputs.toolsHash ? last : undefined;
  const tree = await createStaticTree(outputDir, new Set(reusable?.files.keys()));
  const { site, content, results } = await render({ environment, cacheDir, inputs, reusable, tree });
  const { checkSite } = await import("./lib/checks/check-site.ts");
  await step("Check site", () => checkSite(site, content, environment.publicDirs));

  const { removed, ...published } = await tree.publish();
  console.log(`\n${site.pages.size} pages and ${site.files.size} other files in ${outputDir}/`);
  // A file saved during the build may be in some of its pages: without a manifest the next build renders all of them.
  if ((await readBuildInputs(environment)).hash === inputs.hash) {
    const files = fileStatsOf(outputDir, published, last?.files ?? new Map());
    const { hash, toolsHash } = inputs;
    const commit = await readCommit(".");
    await manifestFile.write({ hash, toolsHash, commit, files, pages: results });
  }
  await pruneDiskCache(cacheDir);
  await removed;
});

interface RenderInput extends Pick<RenderSiteInput, "environment" | "cacheDir" | "inputs" | "tree"> {
  /** The last build, if the same tools made it. */
  reusable: BuildManifest | undefined;
}

/** Renders the site in workers. The modules are imported here: loading them takes longer than finding that nothing changed. */
async function render({ reusable, ...input }: RenderInput): Promise<RenderedSite> {
  const { cacheDir, inputs, tree } = input;
  Object.assign(process.env, { NODE_ENV: "production", CACHE_DIR: cacheDir, CACHE_KEY: inputs.sourcesHash });
  const { startWorkers } = await import("./lib/render/app-workers.ts");
  // A second task uses the CPU while the first waits for files. After an edit the search index takes longest: it gets its own worker.
  const start = () => startWorkers({ tasksPerWorker: reusable ? 1 : 2, outputDir: tree.workDir });
  // They start before this process is busy reading the content.
  const workers = (await hasBundle(inputs.sourcesHash))
    ? Promise.resolve(start())
    : step("Bundle app", () => bundleApp(inputs.sourcesHash, COMMAND)).then(start);
  // Awaited later.
  workers.catch(() => undefined);
  try {
    // The app is bundled meanwhile, and the workers start.
    const { renderSite } = await import("./lib/render/render-site.ts");
    const { contentDiagnostics } = await import("./lib/checks/check-content.ts");
    const { publicDirs } = input.environment;
    const checkContent = async (library: Library) =>
      requireNoMistakes(await contentDiagnostics(library, publicDirs));
    return await renderSite({ ...input, checkContent, reusable: reusable?.pages ?? new Map(), workers });
  } finally {
    await (await workers).stop();
  }
}
