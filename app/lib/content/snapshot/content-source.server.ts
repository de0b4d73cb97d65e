import { createDiskCache, openSavedMap } from "#app/lib/server/disk-cache.server.ts";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import {
  type ContentFiles,
  type ContentLocation,
  factUses,
  readContent,
} from "../source/read-content.server.ts";
import type { Content } from "./content.ts";
import {
  type ContentResult,
  createReadSource,
  requireContent,
  tryResolveContent,
} from "./resolve-content.ts";

interface ContentSourceOptions extends ContentLocation {
  /** Reads changed files again (live preview) instead of reading once (build). */
  reload?: boolean | undefined;
  /** Folder of the disk cache; `key` identifies everything but the content that affects cached results. */
  cache?: { dir: string; key: string } | undefined;
  /** The content, if it has been read already. */
  files?: ContentFiles | undefined;
}

export interface CheckedContent extends ContentResult {
  readSource: ReturnType<typeof createReadSource>;
  /** Returns the source files that use each fact. */
  factUses(): Map<string, string[]>;
}

export function createContentSource({ reload, cache, files: given, ...location }: ContentSourceOptions) {
  const name = hashOf(["data", cache?.key ?? "", ...Object.values(location)]);
  const parsed = openSavedMap<unknown>(cache && createDiskCache(cache.dir), name);
  const resolve = async (showDrafts: boolean): Promise<CheckedContent> => {
    const data = await parsed;
    const files = given ?? readContent(location);
    const resolved = tryResolveContent(files, location, { cache: data, showDrafts });
    await data.save();
    return { ...resolved, readSource: createReadSource(files, location), factUses: () => factUses(files) };
  };
  let once: Promise<CheckedContent> | undefined;
  /** Reads the content as it is published, with its diagnostics. */
  const check = () => {
    if (reload) return resolve(false);
    once ??= resolve(false);
    return once;
  };
  /** Reads the content as a reader sees it, with drafts in a live preview. Throws ContentError. */
  const read = async (): Promise<Content> => requireContent(await (reload ? resolve(true) : check()));
  return { check, read };
}
