import { readFileSync } from "node:fs";
import * as v from "valibot";
import type { Content } from "#app/lib/content/content.ts";
import { ContentError } from "#app/lib/content/content-error.ts";
import type { PageSource } from "#app/lib/content/types.ts";
import { nameHashOf } from "#app/lib/file-hashes.server.ts";
import { searchIndexHref } from "#app/lib/hrefs.ts";
import { buildIndex } from "#app/lib/search/build-index.ts";
import { FORMAT_VERSION, type SearchManifest } from "#app/lib/search/manifest.ts";
import { type PageText, pageRecords } from "#app/lib/search/page-records.ts";
import { isLive, library } from "#app/library.server.ts";

/** Written by the build beside the worker: its address. */
const WORKER_MANIFEST = "build/search-worker.json";
const workerSchema = v.object({ href: v.string() });
/** In a live preview content changes between a reader's request for the manifest and the one for the index. */
const KEPT = 3;

interface SearchIndexFile {
  href: string;
  json: string;
}

const built = new WeakMap<Content, Promise<SearchIndexFile>>();
const recent = new Map<string, string>();

/** The manifest of what is searched now. */
export async function readSearchManifest(): Promise<SearchManifest> {
  const { href } = await currentIndex();
  const worker = v.parse(workerSchema, JSON.parse(readFileSync(WORKER_MANIFEST, "utf8")));
  return { formatVersion: FORMAT_VERSION, index: href, worker: worker.href };
}

/** The index at an address that the manifest names or has lately named. */
export async function readSearchIndex(href: string): Promise<string | undefined> {
  const { href: current, json } = await currentIndex();
  return href === current ? json : recent.get(href);
}

async function currentIndex(): Promise<SearchIndexFile> {
  const content = await library.getContent();
  const index = built.get(content) ?? build(content);
  built.set(content, index);
  index.catch(() => built.delete(content));
  return index;
}

async function build(content: Content): Promise<SearchIndexFile> {
  const pages = await pageRecords(content, readPage);
  const json = buildIndex(pages, content.search).packed;
  const href = searchIndexHref(nameHashOf(json));
  recent.set(href, json);
  const [oldest] = recent.keys();
  if (recent.size > KEPT && oldest !== undefined) recent.delete(oldest);
  return { href, json };
}

/** In a live preview a page with a mistake says so where it is read; the others are found meanwhile. */
async function readPage(page: PageSource): Promise<PageText> {
  try {
    const [sections, outline] = await Promise.all([library.getSections(page), library.getOutline(page)]);
    return { sections, outline };
  } catch (error) {
    if (isLive && error instanceof ContentError) return { sections: [], outline: { links: [] } };
    throw error;
  }
}
