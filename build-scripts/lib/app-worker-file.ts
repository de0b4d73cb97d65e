import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";

const ENTRY = "build-scripts/lib/app-worker.ts";
/** Beside the app's bundle. */
const OUTPUT = "build/app-worker.js";

/**
 * Puts the code of a build's processes into one file, which Node runs as it is, unless the file that is there was made from the same:
 * `key` is a hash of what it is made from. Gives its absolute path.
 */
export async function bundleAppWorker(key: string, output = OUTPUT): Promise<string> {
  const banner = `// ${key}\n`;
  const file = resolve(output);
  const present = await readFile(file, "utf8").catch(() => "");
  if (present.startsWith(banner)) return file;
  // Loaded when it is needed: it takes as long as making the file.
  const { build, stop } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    write: false,
    logLevel: "silent",
  });
  // Its process would stay, with its memory, as long as this one.
  await stop();
  await mkdir(dirname(file), { recursive: true });
  // Whole or not at all, also for a build beside this one.
  await writeFile(`${file}.${process.pid}`, banner + outputFiles[0]?.text);
  await rename(`${file}.${process.pid}`, file);
  return file;
}
