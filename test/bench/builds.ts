import { statSync } from "node:fs";
import { appendFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { hashesOf } from "../site/run-build.ts";
import { rounded, type Value } from "./figures.ts";
import { measureCommand } from "./measured-command.ts";
import type { SiteProject } from "./projects.ts";

const build = ({ command, dir, env }: SiteProject) => measureCommand(command, { cwd: dir, env });

/** Builds a project three times: clean, unchanged and with one page edited. */
export async function buildValues(project: SiteProject, pages: readonly string[]): Promise<Value[]> {
  for (const place of [...project.caches, project.outputDir])
    await rm(place, { recursive: true, force: true });
  const clean = await build(project);
  const before = await readTree(project.outputDir);
  const unchanged = await build(project);
  const edited = project.fileOf(pages[Math.floor(pages.length / 2)] ?? "");
  await appendFile(edited, "\nOne more sentence for the reader.\n");
  const afterEdit = await build(project);
  const after = await readTree(project.outputDir);
  const paths = Object.keys({ ...before.hashes, ...after.hashes });
  const changed = paths.filter((path) => before.hashes[path] !== after.hashes[path]);
  return [
    ...Object.entries({ clean, "one page edited": afterEdit, unchanged }).flatMap(([name, run]): Value[] => [
      { name, unit: "s", value: rounded(run.wallS) },
      { name, unit: "CPU s", value: rounded(run.cpuS) },
      { name, unit: "MB at most", value: rounded(run.peakMB) },
    ]),
    { name: "output per page", unit: "bytes", value: Math.round(before.bytes / pages.length) },
    { name: "output", unit: "files", value: Object.keys(before.hashes).length },
    { name: "changed by editing one page", unit: "files", value: changed.length },
  ];
}

/** Hashes the files of a built site, and sums their sizes. */
async function readTree(dir: string) {
  const hashes = await hashesOf(dir);
  const sizes = Object.keys(hashes).map((path) => statSync(join(dir, path)).size);
  return { hashes, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
