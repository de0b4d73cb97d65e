import { appendFile, rm } from "node:fs/promises";
import type { CorpusPage } from "./corpus.ts";
import { type MeasuredCommand, measureCommand } from "./measured-command.ts";
import { differingFiles, treeBytes, treeHashes } from "./tree-figures.ts";

/** A project that builds a static site of a corpus. */
export interface SiteProject {
  name: string;
  /** Folder the command runs in. */
  dir: string;
  command: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Folder of the built site, absolute. */
  outputDir: string;
  /** Folders that builds leave for the next one, absolute. */
  caches: readonly string[];
  /** Returns the absolute path of a corpus page's file. */
  fileOf(page: CorpusPage): string;
  /** Returns the href of a corpus page in the site. */
  hrefOf(path: string): string;
}

/** Cost of building a corpus. */
export interface BuildFigures {
  cold: MeasuredCommand;
  edited: MeasuredCommand;
  unchanged: MeasuredCommand;
  /** Uncompressed, without precompressed copies. */
  bytesPerPage: number;
  files: number;
  /** Files that differ after one page was edited. */
  changedFiles: string[];
}

/** Builds a project once. */
export async function buildOnce({ command, dir, env }: SiteProject): Promise<MeasuredCommand> {
  return measureCommand(command, { cwd: dir, env });
}

/** Builds a project three times: clean, unchanged and with one page edited. */
export async function measureBuilds(
  project: SiteProject,
  pages: readonly CorpusPage[],
): Promise<BuildFigures> {
  for (const place of [...project.caches, project.outputDir])
    await rm(place, { recursive: true, force: true });
  const cold = await buildOnce(project);
  const before = await treeHashes(project.outputDir);
  const bytes = await treeBytes(project.outputDir);
  const unchanged = await buildOnce(project);
  const edited = pages[Math.floor(pages.length / 2)] as CorpusPage;
  await appendFile(project.fileOf(edited), "\nOne more sentence for the reader.\n");
  const afterEdit = await buildOnce(project);
  return {
    cold,
    edited: afterEdit,
    unchanged,
    bytesPerPage: Math.round(bytes / pages.length),
    files: before.size,
    changedFiles: differingFiles(before, await treeHashes(project.outputDir)),
  };
}
