import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const ENTRY = "app/page-script/main.ts";
/** Generated; served as it is. */
const OUTPUT_DIR = "public/assets";
/** Read by the server (`app/document-assets.server.ts`). */
const MANIFEST = "build/page-script.json";

/** The code of the script that shows changes in a live preview. */
export async function bundleLiveScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ["app/page-script/live-reload.ts"],
    bundle: true,
    format: "esm",
    target: "es2020",
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}

/** Bundles the page script into one file named by its content, and tells the server its address and hash. */
export async function bundlePageScript(): Promise<{ href: string; bytes: number }> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2020",
    write: false,
    logLevel: "silent",
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  const href = `/assets/page-${createHash("sha256").update(code).digest("hex").slice(0, 8)}.js`;
  const integrity = `sha384-${createHash("sha384").update(code).digest("base64")}`;
  await rm(OUTPUT_DIR, { recursive: true, force: true });
  await mkdir(OUTPUT_DIR, { recursive: true });
  await mkdir("build", { recursive: true });
  await writeFile(`public${href}`, code);
  await writeFile(MANIFEST, JSON.stringify({ href, integrity }));
  return { href, bytes: code.length };
}
