import { allPages, type Content } from "#app/lib/content/content.ts";
import { ContentError } from "#app/lib/content/content-error.ts";
import { createLibrary, type Library } from "#app/lib/content/library.server.ts";
import { createDiskCache, pruneDiskCache } from "#app/lib/disk-cache.server.ts";
import type { Environment } from "#app/lib/environment.server.ts";
import { hashOf } from "#app/lib/file-hashes.server.ts";
import { bundleApp } from "./app-bundle.ts";
import { createAppWorkers } from "./app-workers.ts";
import { type SharedFiles, sharedKeyOf } from "./build-inputs.ts";
import { checkContent } from "./check-content.ts";
import { checkSite } from "./check-site.ts";
import { compressTree } from "./compress-tree.ts";
import { responseHeaders } from "./headers.ts";
import type { KeptPage, TakenPage } from "./kept-pages.ts";
import { prerender, SITE_FILES } from "./prerender.ts";
import { renderPages } from "./render-pages.ts";
import { createStaticTree, listFiles } from "./static-tree.ts";
import { step } from "./step.ts";

export interface BuildSiteInput {
  environment: Environment;
  /** Where what is made is kept between runs, and the key of the app that makes it. */
  cache: { dir: string; key: string };
  /** Hashes of what makes the site of the content. */
  tools: readonly string[];
  /** The content as read, without the texts of pages: of a large site they are not kept in memory twice. */
  files: SharedFiles;
  /** Pages made before, whose files are still as they were. */
  kept: ReadonlyMap<string, TakenPage>;
  /** The site published before, if the same tools made it. */
  publishedDir?: string | undefined;
}

export interface BuiltSite {
  /** Headers that a host must send. */
  headers: Record<string, string>;
  pages: ReadonlyMap<string, KeptPage>;
}

/** Makes the site and puts it in the place of the one before. Throws with every problem, and leaves that one alone. */
export async function buildSite({
  environment,
  cache,
  tools,
  files,
  kept,
  publishedDir,
}: BuildSiteInput): Promise<BuiltSite> {
  const { outputDir, compression } = environment;
  const workDir = `${outputDir}.next`;
  const library = createLibrary({ ...environment, publicDir: "public", cache });
  await step("Bundle app", () => bundleApp(cache.key));
  const tree = await createStaticTree(workDir);
  const workers = await createAppWorkers({
    codeKey: hashOf(tools),
    outputDir: workDir,
    publishedDir,
    cacheDir: cache.dir,
    compression,
  });
  let pages: ReadonlyMap<string, KeptPage> = new Map();
  try {
    // When few pages are made, nothing takes as long as the search index.
    const ahead = kept.size > 0 ? [] : SITE_FILES;
    if (kept.size > 0) workers.prepare(SITE_FILES);
    await step("Render pages", async () => {
      const content = await contentOf(library);
      if (!content) return "";
      const sources = allPages(content);
      const sharedKey = sharedKeyOf(tools, files, content);
      const dates = await library.getChangeDates();
      const { take } = tree;
      const result = await renderPages({ sources, ahead, dates, sharedKey, kept, take, workers });
      pages = result.pages;
      return `${result.rendered} on all processors`;
    });
    await step("Check content", () => checkContent(library));
    await tree.copyFolder("public");
    const content = await library.getContent();
    const site = await step("Write pages", () => prerender({ content, answer: workers.answer, ...tree }));
    const assets = new Set((await listFiles("public")).map((path) => encodeURI(`/${path}`)));
    await step("Check site", async () => checkSite({ ...site, assets }, content));
    await step("Compress", async () => {
      const diskCache = createDiskCache(cache.dir);
      const { copies, made } = await compressTree(workDir, diskCache, compression, workers.files);
      return `${copies} copies more, ${made} of them new`;
    });
    await tree.publishTo(outputDir);
    console.log(`\n${site.pages.size} pages and ${site.files.size} other files in ${outputDir}/`);
    const policy = [...site.pages.values()][0]?.policy ?? "";
    return { headers: responseHeaders(policy), pages };
  } finally {
    await workers.stop();
    await pruneDiskCache(cache.dir);
  }
}

/** Nothing when it is wrong: that is told by the step that checks it. */
async function contentOf(library: Pick<Library, "getContent">): Promise<Content | undefined> {
  try {
    return await library.getContent();
  } catch (error) {
    if (error instanceof ContentError) return undefined;
    throw error;
  }
}
