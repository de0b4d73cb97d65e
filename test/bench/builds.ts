import { createHash } from "node:crypto";
import { appendFile, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "#app/lib/server/files.server.ts";
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
  const paths = [...new Set([...before.hashes.keys(), ...after.hashes.keys()])];
  const changed = paths.filter((path) => before.hashes.get(path) !== after.hashes.get(path));
  return [
    ...Object.entries({ clean, "one page edited": afterEdit, unchanged }).flatMap(([name, run]): Value[] => [
      { name, unit: "s", value: rounded(run.wallS) },
      { name, unit: "CPU s", value: rounded(run.cpuS) },
      { name, unit: "MB at most", value: rounded(run.peakMB) },
    ]),
    { name: "output per page", unit: "bytes", value: Math.round(before.bytes / pages.length) },
    { name: "output", unit: "files", value: before.hashes.size },
    { name: "changed by editing one page", unit: "files", value: changed.length },
  ];
}

/** Sums and hashes the files of a built site, without compressed copies. */
async function readTree(dir: string): Promise<{ bytes: number; hashes: Map<string, string> }> {
  const hashes = new Map<string, string>();
  let bytes = 0;
  for (const path of await listFiles(dir)) {
    if (/\.(?:br|gz)$/.test(path)) continue;
    const file = await readFile(join(dir, path));
    bytes += file.length;
    hashes.set(path, createHash("sha256").update(file).digest("hex"));
  }
  return { bytes, hashes };
}
