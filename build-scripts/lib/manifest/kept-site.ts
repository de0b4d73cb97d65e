import { statSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import { writeAtomically } from "#app/lib/server/write-file.server.ts";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";
import { type KeptPage, packPages, unpackPages } from "./kept-pages.ts";

/** Tells a file that nobody touched: its size, the time of its last change and its number on the disk. */
type FileMark = readonly [size: number, changed: number, number: number];

/** What a build remembers of the site it published. */
export interface KeptState {
  /** Hash of everything it was made from. */
  inputs: string;
  /** Hash of what made it of the content. */
  tools: string;
  headers: Record<string, string>;
  files: Record<string, FileMark>;
}

interface PublishedFiles {
  paths: ReadonlySet<string>;
  /** Those that were made. */
  made: readonly string[];
  /** What the last state says of the others, which stayed. */
  before: KeptState["files"];
}

/** What is kept of the site published in a folder, so that the next build makes again only what changed. */
export interface KeptSite {
  /** The last state. */
  readState(): Promise<KeptState | undefined>;
  /** Whether the published files are still those that a state names. */
  isIntact(state: KeptState): Promise<boolean>;
  /** The pages of the site in that state, by href. */
  readPages(): Promise<Map<string, KeptPage>>;
  /** Remembers the published site: its pages by href, and its files. */
  write(
    state: Omit<KeptState, "files">,
    pages: ReadonlyMap<string, KeptPage>,
    files: PublishedFiles,
  ): Promise<void>;
}

export function createKeptSite(outputDir: string, cacheDir: string): KeptSite {
  const name = join(cacheDir, "sites", hashOf([resolve(outputDir)]).slice(0, 16));
  const stateFile = `${name}.json`;
  const pagesFile = `${name}.pages`;
  return {
    readState: () => readState(stateFile),
    isIntact: async ({ files }) => {
      const paths = await listFiles(outputDir).catch(() => []);
      return sameMarks(marksOf(outputDir, paths), files);
    },
    async readPages() {
      try {
        return unpackPages(await readFile(pagesFile));
      } catch {
        return new Map();
      }
    },
    async write(state, pages, { paths, made, before }) {
      // A run that is broken off between the two leaves nothing that could be taken for whole.
      await rm(stateFile, { force: true });
      writeAtomically(pagesFile, packPages(pages));
      const stayed = Object.entries(before).filter(([path]) => paths.has(path));
      const files = { ...Object.fromEntries(stayed), ...marksOf(outputDir, made) };
      writeAtomically(stateFile, JSON.stringify({ ...state, files } satisfies KeptState));
    },
  };
}

async function readState(file: string): Promise<KeptState | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as KeptState;
  } catch {
    return undefined;
  }
}

/** The marks of files of a folder. */
function marksOf(dir: string, paths: Iterable<string>): Record<string, FileMark> {
  const marks = Array.from(paths, (path) => {
    // Thousands of files, one after the other, take a third of the time they take at once; and not by `join`, which would be felt.
    const { size, mtimeMs, ino } = statSync(`${dir}/${path}`);
    return [path, [size, mtimeMs, ino]] as const;
  });
  return Object.fromEntries(marks);
}

function sameMarks(
  now: Readonly<Record<string, FileMark>>,
  then: Readonly<Record<string, FileMark>>,
): boolean {
  const paths = Object.keys(now);
  if (paths.length !== Object.keys(then).length) return false;
  return paths.every((path) => then[path]?.every((part, index) => part === now[path]?.[index]));
}
