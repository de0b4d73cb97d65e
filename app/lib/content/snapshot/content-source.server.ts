import { createDiskCache, openSavedMap } from "#app/lib/server/disk-cache.server.ts";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import { createFileParser, createMemoizedParser, type ParseFiles } from "../source/content-files.ts";
import {
  type ContentFiles,
  type ContentLocation,
  factUses,
  findContent,
  readContent,
} from "../source/read-content.server.ts";
import type { Content } from "./content.ts";
import {
  type ContentResult,
  createReadSource,
  requireContent,
  resolveContent,
  tryResolveContent,
} from "./resolve-content.ts";

interface ContentSourceOptions extends ContentLocation {
  /** Reads changed files again (live preview) instead of reading once (build). */
  reload?: boolean | undefined;
  /** Folder of the disk cache; `key` identifies everything but the content that affects cached results. */
  cache?: { dir: string; key: string } | undefined;
}

export interface CheckedContent extends ContentResult {
  readSource: ReturnType<typeof createReadSource>;
  /** Returns the source files that use each fact. */
  factUses(): Map<string, string[]>;
}

interface ContentSource {
  /** Reads the content as a reader sees it, with drafts in a live preview. Throws ContentError. */
  read(): Promise<Content>;
  /** Reads the content as it is published, with its diagnostics. */
  check(): Promise<CheckedContent>;
}

export function createContentSource({ reload, cache, ...location }: ContentSourceOptions): ContentSource {
  const resolve = (files: ContentFiles, parseFiles: ParseFiles): CheckedContent => {
    const resolved = tryResolveContent(files, location, { parseFiles });
    return { ...resolved, readSource: createReadSource(files, location), factUses: () => factUses(files) };
  };
  if (reload) {
    const parseFiles = createMemoizedParser();
    return {
      check: async () => resolve(readContent(location), parseFiles),
      read: async () => resolveContent(readContent(location), location, { parseFiles, showDrafts: true }),
    };
  }
  const check = async (): Promise<CheckedContent> => {
    const disk = cache && createDiskCache(cache.dir);
    const data = await openSavedMap<unknown>(
      disk,
      hashOf(["data", cache?.key ?? "", ...Object.values(location)]),
    );
    const result = resolve(findContent(location), createFileParser(data));
    await data.save();
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
