import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import { ContentError } from "#app/lib/content/diagnostics/content-error.ts";
import { allPages, type Content } from "#app/lib/content/snapshot/content.ts";
import { createLibrary, type Library } from "#app/lib/content/snapshot/library.server.ts";
import { createDiskCache } from "#app/lib/server/disk-cache.server.ts";
import type { Environment } from "#app/lib/server/environment.server.ts";
import { checkContent } from "#build-scripts/lib/checks/check-content.ts";
import { checkSite } from "#build-scripts/lib/checks/check-site.ts";
import { step } from "#build-scripts/lib/cli/step.ts";
import { type SharedFiles, sharedKeyOf } from "#build-scripts/lib/manifest/build-inputs.ts";
import type { KeptPage } from "#build-scripts/lib/manifest/kept-pages.ts";
import { responseHeaders } from "#build-scripts/lib/serve/headers.ts";
import type { AppWorkers } from "./app-workers.ts";
import { compressFiles } from "./compress-files.ts";
import { prerender } from "./prerender.ts";
import { renderPages } from "./render-pages.ts";
import { ownAddresses } from "./site-urls.ts";
import { listFiles, type StaticTree } from "./static-tree.ts";

/** Time (in ms) in which a process ends. */
const ENDING_MS = 20;

/** What a site is made from. */
export interface SiteInput {
  environment: Environment;
  /** Where what is made is kept between runs, and the key of the app that makes it. */
  cache: { dir: string; key: string };
  /** Hashes of what makes the site of the content. */
  tools: readonly string[];
  /** The content as found, without the pages. */
  files: SharedFiles;
}

interface MakeSiteInput extends SiteInput {
  /** Pages made before, whose files are still as they were. */
  kept: ReadonlyMap<string, KeptPage>;
  tree: StaticTree;
  workers: AppWorkers;
  /** Addresses that are answered while the last pages are rendered, and after the pages, for whoever asks for them then. */
  besidePages: readonly string[];
  behindPages: readonly string[];
}

export interface MadeSite {
  /** Headers that a host must send. */
  headers: Record<string, string>;
  /** Its pages by href. */
  pages: ReadonlyMap<string, KeptPage>;
  /** Of all its files. */
  paths: ReadonlySet<string>;
  /** How many pages it has, and how many other files that it answers with. */
  counts: { pages: number; files: number };
}

/** Makes the whole site in the tree, and checks it. Throws with every problem. */
export async function makeSite({
  environment,
  cache,
  tools,
  files,
  kept,
  tree,
  workers,
  besidePages,
  behindPages,
}: MakeSiteInput): Promise<MadeSite> {
  const library = createLibrary({ ...environment, publicDir: "public", cache });
  let pages: ReadonlyMap<string, KeptPage> = new Map();
  await step("Render pages", async () => {
    // A process that has started is given its work when this one waits, and what is done here takes as long as to start.
    await turn();
    const content = await contentOf(library);
    if (!content) return "";
    await turn();
    const sources = allPages(content);
    const sharedKey = sharedKeyOf(tools, files, sources);
    const dates = await library.getLastModifiedDates();
    const { take } = tree;
    // All that is known to be asked for: a process that has nothing to do ends, and to start one for the last few takes longer.
    const behind = [...behindPages, ...ownAddresses(content)];
    const result = await renderPages({
      sources,
      besidePages,
      behindPages: behind,
      dates,
      sharedKey,
      kept,
      take,
      workers,
    });
    pages = result.pages;
    return `${result.rendered} on all processors`;
  });
  // The check gives nobody a turn: processes that have nothing to do any more end before it needs memory.
  await wait(ENDING_MS);
  await step("Check content", () => checkContent(library));
  await tree.copyFolder("public");
  const content = await library.getContent();
  const site = await step("Write pages", () => prerender({ content, answer: workers.answer, ...tree }));
  // All is answered; checking a large site needs the memory of who answered.
  await workers.stop();
  const assets = new Set((await listFiles("public")).map((path) => encodeURI(`/${path}`)));
  await step("Check site", async () => checkSite({ ...site, assets }, content));
  const paths = new Set(workers.files);
  await step("Compress", async () => {
    const diskCache = createDiskCache(cache.dir);
    const uncompressed = tree.paths().filter((path) => !workers.files.has(path));
    const { compression } = environment;
    const copies = await compressFiles(tree.workDir, uncompressed, { cache: diskCache, compression });
    for (const path of [...uncompressed, ...copies.paths]) paths.add(path);
    return `${copies.paths.length} copies more, ${copies.made} of them new`;
  });
  const policy = [...site.pages.values()][0]?.policy ?? "";
  const counts = { pages: site.pages.size, files: site.files.size };
  return { headers: responseHeaders(policy), pages, paths, counts };
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
