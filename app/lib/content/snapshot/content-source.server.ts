import { createFileParser, createRememberingParser } from "../source/content-files.ts";
import { openFrontmatterCache } from "../source/frontmatter-cache.server.ts";
import { type ContentPlace, createContentReader, findContent } from "../source/read-content.server.ts";
import {
  type Content,
  requireContent,
  resolveContent,
  type TriedContent,
  tryResolveContent,
} from "./content.ts";

export interface ContentSourceOptions extends ContentPlace {
  /** Read again what changed (live preview), or read once (build). */
  reload?: boolean | undefined;
  /** Where what is made of content is kept between runs; `key` names everything beside the content that shapes it. */
  cache?: { dir: string; key: string } | undefined;
}

/** The content with everything that is wrong with it, and the API description as it is written. */
export interface CheckedContent extends TriedContent {
  apiText: string | undefined;
}

/** Reads the content folder. */
export interface ContentSource {
  /** The content as a reader sees it: with drafts in a live preview. Throws ContentError. */
  read(): Promise<Content>;
  /** The content as it is published, with what is wrong with it. */
  check(): Promise<CheckedContent>;
}

export function createContentSource({ reload, cache, ...place }: ContentSourceOptions): ContentSource {
  const check = async (): Promise<CheckedContent> => {
    const files = findContent(place);
    const known = cache && (await openFrontmatterCache(cache, place.contentDir));
    const tried = tryResolveContent(files, place, { parseFiles: createFileParser(known) });
    await known?.keep();
    return { ...tried, apiText: files.api };
  };
  if (reload) {
    const readFiles = createContentReader(place);
    const parseFiles = createRememberingParser();
    return {
      check,
      read: async () => resolveContent(readFiles(), place, { parseFiles, showDrafts: true }),
    };
  }
  // Without what reader and parser would remember: of a large site that is as much again.
  let checked: Promise<CheckedContent> | undefined;
  const checkOnce = async () => {
    checked ??= check();
    const result = await checked;
    // Mistakes are mended: who asks again is told of what is there then.
    if (result.diagnostics.length > 0) checked = undefined;
    return result;
  };
  return { check: checkOnce, read: async () => requireContent(await checkOnce()) };
}
