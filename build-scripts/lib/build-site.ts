import { pruneDiskCache } from "#app/lib/disk-cache.server.ts";
import { hashOf } from "#app/lib/file-hashes.server.ts";
import { bundleApp } from "./app-bundle.ts";
import { createAppWorkers } from "./app-workers.ts";
import type { MadeSite, SiteInput } from "./make-site.ts";
import { SITE_FILES } from "./site-addresses.ts";
import { createStaticTree } from "./static-tree.ts";
import { step } from "./step.ts";

export interface BuildSiteInput extends SiteInput {
  /** The site published before, if the same tools made it. */
  publishedDir?: string | undefined;
}

/** Makes the site and puts it in the place of the one before. Throws with every problem, and leaves that one alone. */
export async function buildSite(input: BuildSiteInput): Promise<MadeSite> {
  const { cache, tools, kept, publishedDir } = input;
  const { outputDir, compression } = input.environment;
  const workDir = `${outputDir}.next`;
  await step("Bundle app", () => bundleApp(cache.key));
  const tree = await createStaticTree(workDir);
  const codeKey = hashOf(tools);
  const workers = await createAppWorkers({
    codeKey,
    outputDir: workDir,
    publishedDir,
    cacheDir: cache.dir,
    compression,
  });
  try {
    // When few pages are made, nothing takes as long as the search index; it stands in the row behind many.
    const isAhead = kept.size > 0;
    if (isAhead) workers.prepare(SITE_FILES);
    // Loaded while the processes start, which takes as long.
    const { makeSite } = await import("./make-site.ts");
    const site = await makeSite({ ...input, workDir, tree, workers, behindPages: isAhead ? [] : SITE_FILES });
    await tree.publishTo(outputDir);
    console.log(`\n${site.counts.pages} pages and ${site.counts.files} other files in ${outputDir}/`);
    return site;
  } finally {
    await workers.stop();
    await pruneDiskCache(cache.dir);
  }
}
