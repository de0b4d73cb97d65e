import { mkdir, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { ASSETS_DIR, writeNamedAsset } from "./hashed-asset.ts";
import { type MinifyOptions, minifyCode } from "./minify-code.ts";

/** Classic scripts, not ES modules. */
type ScriptOptions = Pick<MinifyOptions, "isCalledOnLoad">;

interface Script extends ScriptOptions {
  entry: string;
  /** How its file's name begins. */
  name: string;
  /** Read by the server: the script's URL and hash. */
  manifest: string;
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
const HEAD_SCRIPTS = ["first-paint", "first-paint-tabs", "redirect"];

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
  const contents = await scriptCode(entry, { isCalledOnLoad });
  await writeNamedAsset({ name, ending: "js", contents, manifest });
}

/** A script's code as readers get it: with all that it imports, minified. */
export async function scriptCode(entry: string, options: ScriptOptions = {}): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2020",
    write: false,
    logLevel: "silent",
  });
  return Buffer.from(await minifyCode(outputFiles[0]?.text ?? "", options));
}
