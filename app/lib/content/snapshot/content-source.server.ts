import { createDiskCache } from "#app/lib/server/disk-cache.server.ts";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import type { DataCache } from "../diagnostics/parse-data.ts";
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
  /** Reads the file of a diagnostic. */
  readSource: ReturnType<typeof createReadSource>;
  /** Returns the source files that use each fact. */
  factUses(): Map<string, string[]>;
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
    const dataCache = cache && (await openDataCache(cache, location.contentDir));
    const result = resolve(findContent(location), createFileParser(dataCache));
    await dataCache?.save();
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

/** Cache of the YAML of one content folder, saved between runs. */
interface SavedDataCache extends DataCache {
  /** Writes the entries used in this run, unless they are on disk already. */
  save(): Promise<void>;
}

/** Opens the cache. `key` identifies everything but the text that affects the parsed data. */
export async function openDataCache(
  { dir, key }: { dir: string; key: string },
  contentDir: string,
): Promise<SavedDataCache> {
  const disk = createDiskCache(dir);
  // One file: reading a file per page would take as long as parsing the YAML.
  const name = hashOf(["data", key, contentDir]);
  const before = ((await disk.read(name)) ?? new Map()) as Map<string, unknown>;
  const used = new Map<string, unknown>();
  return {
    get(text) {
      const value = before.get(text);
      if (value) used.set(text, value);
      return value;
    },
    add: (text, value) => used.set(text, value),
    async save() {
      const isSaved = used.size === before.size && [...used.keys()].every((text) => before.has(text));
      if (!isSaved) await disk.write(name, used);
    },
  };
}
