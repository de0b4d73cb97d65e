import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { temporaryFolder } from "../../factories/temporary-folder.ts";
import { has } from "../api-samples/runtimes.ts";

/** Writes programs to a temporary folder, which is removed after the test. Names may include folders. */
export async function writePrograms(programs: Readonly<Record<string, string>>): Promise<string> {
  const folder = temporaryFolder();
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

/** Whether a program's interpreter is installed. */
export function canRun(name: string): boolean {
  return !name.endsWith(".php") || has("php");
}
