import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { findPhp } from "../api-samples/runtimes.ts";
import { isFull } from "../full.ts";

const hasPhp = findPhp().isInstalled;

/** Writes programs to a temporary folder, which is removed after the test. Names may include folders. */
export async function writePrograms(programs: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "guide-samples-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, code] of Object.entries(programs)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), code);
  }
  return folder;
}

/** Returns the interpreter of a program by its extension. */
export function runnerOf(name: string): string {
  if (name.endsWith(".py")) return "python3";
  if (name.endsWith(".php")) return "php";
  return name.endsWith(".sh") ? "bash" : process.execPath;
}

/** Whether a program is run: those in Python and PHP repeat the JavaScript ones, and PHP may be missing. */
export function canRun(name: string): boolean {
  if (name.endsWith(".php")) return isFull && hasPhp;
  return isFull || !name.endsWith(".py");
}
