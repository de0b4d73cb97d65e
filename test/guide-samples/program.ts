import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Writes programs into a folder of their own, which is removed after the test. */
export async function writePrograms(programs: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "guide-samples-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, code] of Object.entries(programs)) await writeFile(join(folder, name), code);
  return folder;
}

/** What runs a program of this name. */
export function runnerOf(name: string): string {
  if (name.endsWith(".py")) return "python3";
  return name.endsWith(".sh") ? "bash" : process.execPath;
}
