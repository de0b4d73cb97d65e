import { pruneDiskCache } from "#app/lib/server/disk-cache.server.ts";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import { SEARCH_MANIFEST_HREF } from "#app/lib/urls.ts";
import { bundleApp } from "#build-scripts/lib/bundle/app-bundle.ts";
import { step } from "#build-scripts/lib/cli/step.ts";
import type { KeptPage } from "#build-scripts/lib/manifest/kept-pages.ts";
import { createAppWorkers, startProcesses } from "./app-workers.ts";
import type { MadeSite, SiteInput } from "./make-site.ts";
import { SITE_FILES, SMALL_SITE_FILES } from "./site-urls.ts";
import { createStaticTree, type PublishedTree } from "./static-tree.ts";

export interface BuildSiteInput extends SiteInput {
  /** Whether the same tools made the site before: most of its pages can be taken. */
  isEdit: boolean;
  findKept(): Promise<KeptParts>;
}

/** What of earlier builds can be taken. */
interface KeptParts {
  /** Pages made before, whose files are still as they were. */
  kept: ReadonlyMap<string, KeptPage>;
  /** The site published before, if it lies as it was and the same tools made it. */
  published: PublishedTree | undefined;
}

interface PublishedSite extends MadeSite {
  /** The files that were made; the others stayed. */
  made: readonly string[];
  /** The site before is gone. */
  removed: Promise<void>;
}

/** Makes the site and puts it in the place of the one before. Throws with every problem, and leaves that one alone. */
export async function buildSite(input: BuildSiteInput): Promise<PublishedSite> {
  const { cache, tools, isEdit, findKept } = input;
  const { outputDir, compression } = input.environment;
  await step("Bundle app", () => bundleApp(cache.key));
  const processes = await startProcesses(hashOf(tools), { isEdit });
  try {
    // What is kept is looked through while the processes start, which takes longer.
    const { kept, published } = await findKept();
    const tree = await createStaticTree(outputDir, published);
    const workers = createAppWorkers(processes, {
      outputDir: tree.workDir,
      publishedDir: published?.dir,
      cacheDir: cache.dir,
      compression,
    });
    // When few pages are made, nothing takes as long as the search index.
    const isAhead = kept.size > 0;
    if (isAhead) workers.prepare(SITE_FILES);
    const { makeSite } = await import("./make-site.ts");
    const besidePages = isAhead ? [] : [SEARCH_MANIFEST_HREF];
    const behindPages = isAhead ? [] : SMALL_SITE_FILES;
    const site = await makeSite({ ...input, kept, tree, workers, besidePages, behindPages });
    const publication = await tree.publish(site.paths);
    console.log(`\n${site.counts.pages} pages and ${site.counts.files} other files in ${outputDir}/`);
    return { ...site, ...publication };
  } finally {
    await processes.destroy();
    await pruneDiskCache(cache.dir);
  }
}
