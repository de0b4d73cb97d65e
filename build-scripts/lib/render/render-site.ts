import { availableParallelism } from "node:os";
import { BLOCKS } from "#app/components/mdx/blocks.ts";
import { ContentError } from "#app/lib/content/diagnostics/content-error.ts";
import { createLibrary, type Library } from "#app/lib/content/library/library.server.ts";
import { allPages, type Content } from "#app/lib/content/resolve/content.ts";
import type { ContentFiles } from "#app/lib/content/source/read-content.server.ts";
import type { Environment } from "#app/lib/server/environment.server.ts";
import { step } from "#build-scripts/lib/cli/step.ts";
import type { AppWorkers } from "./app-workers.ts";
import { type Prerendered, prerender } from "./prerender.ts";
import { renderUnits } from "./site-urls.ts";
import type { StaticTree } from "./static-tree.ts";

export interface RenderSiteInput {
  environment: Environment;
  cacheDir: string;
  /** The sources' hash, and the content. */
  inputs: { sourcesHash: string; files: ContentFiles };
  /** Checks the content. Throws ContentError. */
  checkContent(library: Library): Promise<void>;
  /** Results of the last build's pages, by the hash of their inputs. */
  reusable: Prerendered["results"];
  tree: StaticTree;
  /** They start when the app is bundled. */
  workers: Promise<AppWorkers>;
}

export interface RenderedSite extends Prerendered {
  content: Content;
}

/** Writes every file of the site into the tree. Throws a ContentError with every error in the content. */
export async function renderSite(input: RenderSiteInput): Promise<RenderedSite> {
  const { environment, cacheDir, inputs, checkContent, reusable, tree, workers } = input;
  const cache = { dir: cacheDir, key: inputs.sourcesHash };
  const library = createLibrary({ ...environment, blocks: BLOCKS, cache, files: inputs.files });
  const check = () => checkContent(library);
  const content = await getContent(library, check);
  const hashes = allPages(content).map(async (page) => [page, await library.getKey(page)] as const);
  const inputHashes = new Map(await Promise.all(hashes));
  const units = renderUnits({
    content,
    inputHashOf: (page) => inputHashes.get(page),
    reusable,
    workerCount: availableParallelism(),
  });
  const rendering = prerender({
    units,
    contentKey: await library.getContentKey(),
    redirects: content.redirects,
    reusable,
    tree,
    workers: { render: async (hrefs) => (await workers).render(hrefs) },
  });
  // Now, because the bundler leaves a CPU idle and rendering does not.
  await library.prepareCheck();
  // The app is bundled into `public/` before they start.
  await workers;
  await step("Copy public files", () => tree.copyFolders(environment.publicDirs));
  await step("Render pages", async () => `${await rendering.pages} rendered`, rendering.progress);
  // The pages are parsed and their outlines cached. The check's errors come before that of a page that could not be rendered.
  await step("Check content", check);
  return { ...(await step("Render other files", () => rendering.site)), content };
}

/** When the content cannot be resolved, the check names the errors in pages' texts too. */
async function getContent(library: Library, check: () => Promise<void>): Promise<Content> {
  try {
    return await library.getContent();
  } catch (error) {
    if (error instanceof ContentError) await step("Check content", check);
    throw error;
  }
}
