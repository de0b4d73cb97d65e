import { createDiskCache, openSavedMap } from "#app/lib/server/disk-cache.server.ts";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import { ContentError, type Diagnostic } from "../diagnostics/content-error.ts";
import type { Content } from "../resolve/content.ts";
import { type ContentResult, tryResolveContent } from "../resolve/resolve-content.ts";
import {
  type ContentFiles,
  type ContentLocation,
  contentSignature,
  readContent,
} from "../source/read-content.server.ts";

export interface ContentSourceOptions extends ContentLocation {
  publicDirs: readonly string[];
  /** Reads changed files again (live preview) instead of reading once (build). */
  reload?: boolean | undefined;
  /** Folder of the disk cache; `key` identifies everything but the content that affects cached results. */
  cache?: { dir: string; key: string } | undefined;
  /** The content, if it has been read already. */
  files?: ContentFiles | undefined;
}

/** The content as it is shown. */
interface ShownContent {
  content: Content;
  /** Mistakes in the content on disk, when the last valid content is shown because of them. */
  diagnostics: readonly Diagnostic[];
}

/** Creates a reader of the content folder. */
export function createContentSource({
  publicDirs,
  reload,
  cache,
  files: given,
  contentDir,
  providerDir,
}: ContentSourceOptions) {
  const location = { contentDir, providerDir };
  const name = hashOf(["data", cache?.key ?? "", contentDir, providerDir]);
  const parsed = openSavedMap<unknown>(cache && createDiskCache(cache.dir), name);
  const read = async (): Promise<ContentResult> => {
    const data = await parsed;
    const files = given ?? readContent(location);
    const resolved = tryResolveContent(files, location, data);
    await data.save();
    return resolved;
  };
  let result: Promise<ContentResult> | undefined;
  /** Reads the content with its diagnostics. */
  const check = () => {
    if (!result || reload) result = read();
    return result;
  };

  let shown: { id: string; content: Promise<ShownContent> } | undefined;
  let lastValid: Content | undefined;
  /** Content is often invalid for a moment while somebody edits it, so the last valid content is shown until it is fixed. */
  const readShown = async (): Promise<ShownContent> => {
    const { content, diagnostics } = await check();
    if (content && diagnostics.length === 0) lastValid = content;
    if (!lastValid) throw new ContentError(diagnostics);
    return { content: lastValid, diagnostics };
  };
  const signature = () => (reload ? contentSignature({ ...location, publicDirs }) : "once");
  const refresh = (): void => {
    const id = signature();
    if (shown?.id === id) return;
    shown = { id, content: readShown() };
    // It is thrown where the content is needed.
    shown.content.catch(() => undefined);
  };
  return {
    check,
    signature,
    refresh,
    /** Returns what is shown. Throws ContentError if there has been no valid content. */
    async current(): Promise<ShownContent & { id: string }> {
      if (!shown) refresh();
      const { id, content } = shown as NonNullable<typeof shown>;
      return { id, ...(await content) };
    },
  };
}
