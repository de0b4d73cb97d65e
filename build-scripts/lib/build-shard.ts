import { allPages } from "#app/lib/content/content.ts";
import { createLibrary } from "#app/lib/content/library.server.ts";
import { hashOf } from "#app/lib/file-hashes.server.ts";
import { bundleApp } from "./app-bundle.ts";
import { createAppWorkers, startProcesses } from "./app-workers.ts";
import { sharedKeyOf } from "./build-inputs.ts";
import type { BuildSiteInput } from "./build-site.ts";
import { renderPages } from "./render-pages.ts";
import { CommandError } from "./run-command.ts";
import { pagesInShard, SHARD_FILE, type Shard, shardDir, writeShard } from "./shard.ts";
import { createStaticTree, requireReplaceable } from "./static-tree.ts";
import { step } from "./step.ts";

export interface BuildShardInput extends BuildSiteInput {
  shard: Shard;
  /** Hash of everything that the build reads. */
  inputs: string;
}

/**
 * Makes a part of the site's pages in a folder of its own, for a build on this machine or another to join with the others.
 * Throws with every page that cannot be made.
 */
export async function buildShard(input: BuildShardInput): Promise<void> {
  const { environment, cache, tools, files, isEdit, findKept, shard, inputs } = input;
  const dir = shardDir(environment.outputDir, shard);
  await requireReplaceable(dir, SHARD_FILE);
  const library = createLibrary({ ...environment, publicDir: "public", cache });
  const content = await library.getContent();
  await step("Bundle app", () => bundleApp(cache.key));
  const { compression } = environment;
  const processes = await startProcesses(hashOf(tools), { isEdit });
  try {
    const tree = await createStaticTree(dir);
    const { workDir } = tree;
    const { kept } = await findKept();
    const workers = createAppWorkers(processes, { outputDir: workDir, cacheDir: cache.dir, compression });
    const all = allPages(content);
    const sources = pagesInShard(all, shard);
    const dates = await library.getChangeDates();
    const sharedKey = sharedKeyOf(tools, files, all);
    const { pages } = await step("Render pages", () =>
      renderPages({
        sources,
        besidePages: [],
        behindPages: [],
        dates,
        sharedKey,
        kept,
        take: tree.take,
        workers,
      }),
    );
    const missing = sources.filter(({ href }) => !pages.has(href));
    const reasons = await Promise.all(
      missing.map(async ({ href, file }) => {
        const { status, reason } = await workers.answer(href);
        return `${file}: ${href} answered ${status}${reason ?? ""}`;
      }),
    );
    if (reasons.length > 0) throw new CommandError(reasons.join("\n"));
    await writeShard(workDir, shard, inputs, pages);
    const { removed } = await tree.publish(new Set([...workers.files, SHARD_FILE]));
    await removed;
    console.log(`\n${pages.size} pages in ${dir}/: shard ${shard.index} of ${shard.count}`);
  } finally {
    await processes.destroy();
  }
}
