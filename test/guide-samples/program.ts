import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { findPhp } from "../api-samples/runtimes.ts";

const hasPhp = findPhp().isHere;

/** Writes programs into a folder of their own, which is removed after the test. Names may hold folders. */
export async function writePrograms(programs: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "guide-samples-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, code] of Object.entries(programs)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), code);
  }
  return folder;
}

/** What runs a program of this name. */
export function runnerOf(name: string): string {
  if (name.endsWith(".py")) return "python3";
  if (name.endsWith(".php")) return "php";
  return name.endsWith(".sh") ? "bash" : process.execPath;
}

/** Whether this machine has what runs a program of this name; only PHP may be missing. */
export function canRun(name: string): boolean {
  return hasPhp || !name.endsWith(".php");
}
