import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "#app/lib/server/files.server.ts";
import { type ProgramResult, runProgram } from "../factories/run-program.ts";

/** Runs `npm run build` with these variables, and by this version of Node. */
export function runBuild(
  variables: Record<string, string>,
  node = process.execPath,
  onPrint = (_text: string) => {},
): Promise<ProgramResult> {
  const args = ["--import", "tsx", "build-scripts/build.ts"];
  return runProgram(node, args, "", variables, { onPrint });
}

/** Builds a site and returns the build's output. Throws with the output if the build fails. */
export async function buildTree(variables: Record<string, string>, node?: string): Promise<string> {
  const { code, stdout, stderr } = await runBuild(variables, node);
  if (code !== 0) throw new Error(`The build exited with ${code}.\n${stdout}\n${stderr}`);
  return stdout;
}

/** Hashes every file in a folder; keys are paths. */
export async function hashesOf(dir: string): Promise<Record<string, string>> {
  const paths = await listFiles(dir);
  const hashes = paths.map((path) => {
    const hash = createHash("sha256").update(readFileSync(join(dir, path)));
    return [path, hash.digest("hex")] as const;
  });
  return Object.fromEntries(hashes);
}

/** Copies the small site of the tests, without the image that `public/` lacks. */
export async function copySmallSite(contentDir: string): Promise<void> {
  await cp("test/fixtures/content", contentDir, { recursive: true });
  await edit(join(contentDir, "docs/guides/install.mdx"), /^!\[.*$/m, "");
}

/** Replaces text in a file. */
export async function edit(file: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(file, "utf8");
  const edited = text.replace(from, to);
  if (edited === text) throw new Error(`${file} has no match of ${from}.`);
  await writeFile(file, edited);
}
