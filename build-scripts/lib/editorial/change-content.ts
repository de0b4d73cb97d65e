import { statSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { BLOCKS } from "#app/components/mdx/blocks.ts";
import { ContentError } from "#app/lib/content/diagnostics/content-error.ts";
import { createLibrary } from "#app/lib/content/library/library.server.ts";
import { isPageSource } from "#app/lib/urls.ts";
import { contentDiagnostics } from "#build-scripts/lib/checks/check-content.ts";
import type { Changes, Texts } from "./move-page.ts";

export interface ContentPlace {
  contentDir: string;
  providerDir: string;
  publicDirs: readonly string[];
}

/** Makes all changes that `plan` returns, or none: content that has mistakes after them is put back. Returns changed paths. */
export async function changeContent(place: ContentPlace, plan: (texts: Texts) => Changes): Promise<string[]> {
  const check = () => contentDiagnostics(createLibrary({ ...place, blocks: BLOCKS }), place.publicDirs);
  const before = new Set((await check()).map(({ message }) => message));
  const texts = await readTexts(place.contentDir, isPageOrData);
  const changes = plan(texts);
  try {
    await write(place.contentDir, changes);
    const mistakes = (await check()).filter(({ message }) => !before.has(message));
    if (mistakes.length > 0) throw new ContentError(mistakes);
  } catch (error) {
    await write(place.contentDir, new Map([...changes.keys()].map((path) => [path, texts.get(path)])));
    throw error;
  }
  return [...changes.keys()].sort();
}

async function write(contentDir: string, changes: Changes): Promise<void> {
  for (const [path, text] of changes) {
    const file = join(contentDir, path);
    if (text === undefined) {
      await rm(file, { force: true });
      continue;
    }
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Reads the files that `isRead` selects by their paths. */
export async function readTexts(contentDir: string, isRead: (path: string) => boolean): Promise<Texts> {
  const paths = (await readdir(contentDir, { recursive: true })).map((path) => path.split(sep).join("/"));
  const texts = new Map<string, string>();
  for (const path of paths.filter(isRead)) {
    const file = join(contentDir, path);
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) texts.set(path, await readFile(file, "utf8"));
  }
  return texts;
}

function isPageOrData(path: string): boolean {
  return /^(?:docs|pages)\//.test(path) ? isPageSource(path) : /^[a-z]+\.json$/.test(path);
}
