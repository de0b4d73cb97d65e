import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "#app/lib/server/files.server.ts";

export interface BuildResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Variables of the test runner and the shell that a build must not inherit. */
const NOT_INHERITED = /^(?:NODE_ENV|VITEST.*|FORCE_COLOR|CONTENT_.*|PROVIDER_DIR|OUTPUT_DIR|PORT|CACHE_.*)$/;

/** Runs `npm run build` with these variables, and by this version of Node. `onPrint` gets what it prints, at once. */
export async function runBuild(
  variables: Record<string, string>,
  node = process.execPath,
  onPrint?: (text: string) => void,
): Promise<BuildResult> {
  const inherited = Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name));
  const child = spawn(node, ["--import", "tsx", "build-scripts/build.ts"], {
    env: { ...Object.fromEntries(inherited), ...variables } as NodeJS.ProcessEnv,
  });
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
      onPrint?.(text);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject).on("close", resolve);
  });
  return { code, ...output };
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
