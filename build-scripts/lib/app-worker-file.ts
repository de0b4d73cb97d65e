import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { writeWhole } from "#app/lib/write-file.server.ts";

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
  writeWhole(file, banner + outputFiles[0]?.text);
  return file;
}
