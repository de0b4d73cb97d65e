import { mkdir, rm, writeFile } from "node:fs/promises";
import { rolldown } from "rolldown";
import { ASSETS_DIR, writeNamedAsset } from "./hashed-asset.ts";

/**
 * Makes browsers (Chromium 136 and later) compile every function of a file in the background while it loads; to others it is a
 * comment. By default a function is compiled on the main thread at its first call.
 * https://v8.dev/blog/explicit-compile-hints
 */
export const COMPILE_HINT = "//# allFunctionsCalledOnLoad";

interface Script {
  entry: string;
  /** How its file's name begins. */
  name: string;
  /** Read by the server: the script's URL and hash. */
  manifest: string;
  /** Most of its functions are called as soon as it is loaded. */
  isCalledOnLoad?: boolean;
}

/** Scripts outside the app's bundle, each one file named by its content. */
const SCRIPTS: readonly Script[] = [
  {
    entry: "app/client/main.ts",
    name: "page",
    manifest: "build/page-script.json",
    isCalledOnLoad: true,
  },
  {
    entry: "app/lib/search/worker/search-worker.ts",
    name: "search-worker",
    manifest: "build/search-worker.json",
  },
];

/** Inline scripts of a document's head; the server reads their code. */
const HEAD_SCRIPTS = ["first-paint", "redirect"];

/** Bundles the scripts, and writes the URLs and hashes of those that are files for the server. */
export async function bundleScripts(): Promise<void> {
  await rm(ASSETS_DIR, { recursive: true, force: true });
  await mkdir("build", { recursive: true });
  await Promise.all([
    ...SCRIPTS.map(bundleScript),
    ...HEAD_SCRIPTS.map(async (name) =>
      writeFile(`build/${name}.js`, await scriptCode(`app/client/${name}.ts`)),
    ),
  ]);
}

async function bundleScript({ entry, name, manifest, isCalledOnLoad }: Script): Promise<void> {
  const contents = await scriptCode(entry, isCalledOnLoad ? COMPILE_HINT : undefined);
  await writeNamedAsset({ name, ending: "js", contents, manifest });
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
