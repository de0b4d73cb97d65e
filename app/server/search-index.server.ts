import { readFileSync } from "node:fs";
import * as v from "valibot";
import { ContentError } from "#app/lib/content/diagnostics/content-error.ts";
import type { Content } from "#app/lib/content/resolve/content.ts";
import type { PageSource } from "#app/lib/content/types.ts";
import type { SearchManifest } from "#app/lib/search/client/manifest.ts";
import { FORMAT_VERSION } from "#app/lib/search/client/search-messages.ts";
import { type PageText, pageRecords } from "#app/lib/search/index/page-records.ts";
import { indexFiles } from "#app/lib/search/split/index-files.ts";
import { nameHashOf } from "#app/lib/server/file-hashes.server.ts";
import { searchIndexHref, searchPartHref } from "#app/lib/urls.ts";
import { isPreview, library } from "./content.server.ts";

/** Written by the build: URL of the search worker. */
const WORKER_MANIFEST = "build/search-worker.json";
const workerSchema = v.object({ href: v.string() });

interface SearchIndexFiles {
  /** URL of the file that is loaded first. */
  href: string;
  files: ReadonlyMap<string, string>;
  popular: SearchManifest["popular"];
}

const built = new WeakMap<Content, Promise<SearchIndexFiles>>();

export async function readSearchManifest(): Promise<SearchManifest> {
  const { href, popular } = await currentIndex();
  const worker = v.parse(workerSchema, JSON.parse(readFileSync(WORKER_MANIFEST, "utf8")));
  return { formatVersion: FORMAT_VERSION, index: href, worker: worker.href, popular };
}

export async function readSearchIndex(href: string): Promise<string | undefined> {
  return (await currentIndex()).files.get(href);
}

async function currentIndex(): Promise<SearchIndexFiles> {
  const content = await library.getContent();
  const index = built.get(content) ?? build(content);
  built.set(content, index);
  index.catch(() => built.delete(content));
  return index;
}

async function build(content: Content): Promise<SearchIndexFiles> {
  const pages = await pageRecords(content, readPageText);
  const { entry, parts } = indexFiles(pages, content.search, { nameOf: nameHashOf });
  const href = searchIndexHref(nameHashOf(entry));
  const files = new Map([[href, entry]]);
  for (const [name, json] of parts) files.set(searchPartHref(name), json);
  const popular = content.search.popular.flatMap((page) => pages.filter(({ href }) => href === page));
  return { href, files, popular: popular.map(({ title, href }) => ({ title, href })) };
}

/** In the preview, a page with errors reports them itself and is omitted from the index. */
async function readPageText(page: PageSource): Promise<PageText> {
  try {
    return await library.getText(page);
  } catch (error) {
    if (isPreview && error instanceof ContentError) return { sections: [], outline: { links: [] } };
    throw error;
  }
}
