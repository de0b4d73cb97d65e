import { createFileParser, createMemoizedParser, type ParseFiles } from "../source/content-files.ts";
import { openFrontmatterCache } from "../source/frontmatter-cache.server.ts";
import {
  type ContentFiles,
  type ContentLocation,
  findContent,
  readContent,
} from "../source/read-content.server.ts";
import type { Content } from "./content.ts";
import { type ContentResult, requireContent, resolveContent, tryResolveContent } from "./resolve-content.ts";

interface ContentSourceOptions extends ContentLocation {
  /** Reads changed files again (live preview) instead of reading once (build). */
  reload?: boolean | undefined;
  /** Folder of the disk cache; `key` identifies everything but the content that affects cached results. */
  cache?: { dir: string; key: string } | undefined;
}

export interface CheckedContent extends ContentResult {
  /** Source texts of the files whose diagnostics depend on the pages' texts. */
  texts: Pick<ContentFiles, "api" | "redirects" | "published">;
}

/** Reads the content folder. */
interface ContentSource {
  /** Reads the content as a reader sees it, with drafts in a live preview. Throws ContentError. */
  read(): Promise<Content>;
  /** Reads the content as it is published, with its diagnostics. */
  check(): Promise<CheckedContent>;
}

export function createContentSource({ reload, cache, ...location }: ContentSourceOptions): ContentSource {
  const resolve = (files: ContentFiles, parseFiles: ParseFiles): CheckedContent => {
    const { api, redirects, published } = files;
    return { ...tryResolveContent(files, location, { parseFiles }), texts: { api, redirects, published } };
  };
  if (reload) {
    const parseFiles = createMemoizedParser();
    return {
      check: async () => resolve(readContent(location), parseFiles),
      read: async () => resolveContent(readContent(location), location, { parseFiles, showDrafts: true }),
    };
  }
  const check = async (): Promise<CheckedContent> => {
    const frontmatterCache = cache && (await openFrontmatterCache(cache, location.contentDir));
    const result = resolve(findContent(location), createFileParser(frontmatterCache));
    await frontmatterCache?.save();
    return result;
  };
  // The memoizing parser is left out: it would double the memory for a large site.
  let checked: Promise<CheckedContent> | undefined;
  const checkOnce = async () => {
    checked ??= check();
    const result = await checked;
    // Failures are not memoized, so that the next call sees the fixed files.
    if (result.diagnostics.length > 0) checked = undefined;
    return result;
  };
  return { check: checkOnce, read: async () => requireContent(await checkOnce()) };
}
