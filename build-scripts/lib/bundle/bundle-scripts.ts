import { mkdir, rm, writeFile } from "node:fs/promises";
import { rolldown } from "rolldown";
import { ASSETS_DIR, writeNamedAsset } from "./hashed-asset.ts";

/**
 * Makes browsers (Chromium 136 and later) compile every function of a file in the background while it loads; to others it is a
 * comment. By default a function is compiled on the main thread at its first call.
 * https://v8.dev/blog/explicit-compile-hints
 */
export const COMPILE_HINT = "//# allFunctionsCalledOnLoad";

/** Inline scripts of a document's head; the server reads their code. */
const HEAD_SCRIPTS = ["first-paint", "redirect"];

/** Bundles the scripts outside the app's bundle, and writes the URLs and hashes of those that are files for the server. */
export async function bundleScripts(): Promise<void> {
  await rm(ASSETS_DIR, { recursive: true, force: true });
  await mkdir("build", { recursive: true });
  await Promise.all([
    // Most functions of the client runtime are called as soon as it is loaded.
    bundleScript("page", "app/client/main.ts", COMPILE_HINT),
    bundleScript("search-worker", "app/lib/search/worker/search-worker.ts"),
    ...HEAD_SCRIPTS.map(async (name) =>
      writeFile(`build/${name}.js`, await scriptCode(`app/client/${name}.ts`)),
    ),
  ]);
}

async function bundleScript(name: string, entry: string, firstLine?: string): Promise<void> {
  await writeNamedAsset(name, await scriptCode(entry, firstLine), `build/${name}.json`);
}

/** A script's code as readers get it: with all that it imports, minified, as a classic script. */
export async function scriptCode(entry: string, firstLine?: string): Promise<Uint8Array> {
  const bundle = await rolldown({ input: entry, transform: { target: "es2022" } });
  const { output } = await bundle.generate({
    format: "iife",
    minify: true,
    comments: false,
    postBanner: firstLine,
  });
  await bundle.close();
  return Buffer.from(output[0].code);
}
