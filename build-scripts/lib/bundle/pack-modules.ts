import { readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { type ChunkingContext, type OutputChunk, type Plugin, rolldown } from "rolldown";
import { ENTRY_ID, MANIFEST_ID } from "#app/lib/dom/hydration-payload.ts";
import { integrityOf, nameHashOf } from "#app/lib/server/file-hashes.server.ts";
import { listFiles } from "#app/lib/server/files.server.ts";
import { ASSETS_MANIFEST } from "./app-bundle.ts";
import { COMPILE_HINT } from "./bundle-scripts.ts";
import { writeNamedAsset } from "./hashed-asset.ts";

type AssetsManifest = ServerBuild["assets"];
type Route = AssetsManifest["routes"][string];

const FOLDER = "public/build";
const ENTRY = "entry.client";
const ROOT = "root";
/** The start of Remix's manifest script. */
const MANIFEST_PREFIX = "window.__remixManifest=";
/** Read by the server: the import map's URL and hash. */
const MODULE_MAP_MANIFEST = "build/module-map.json";
/** Code with fewer characters is not worth its own module. */
const MIN_MODULE = 200;

/**
 * Merges Remix's client modules into a few: React and its dependencies, the frame and its dependencies, and one for each route.
 * Remix splits off whatever two routes share: a page would load some twenty modules, most of them too small to compress well.
 */
export async function packModules(): Promise<void> {
  const files = (await listFiles(FOLDER)).filter((path) => path.endsWith(".js"));
  const manifest = await readManifest(files);
  const chunks = await bundleAgain(manifest);
  for (const path of files) await rm(`${FOLDER}/${path}`);
  await writeModuleMap(await writeManifest(withModules(manifest, chunks)));
}

async function readManifest(files: readonly string[]): Promise<AssetsManifest> {
  const file = files.find((path) => path.startsWith("manifest-"));
  const text = await readFile(`${FOLDER}/${file}`, "utf8");
  if (!text.startsWith(MANIFEST_PREFIX))
    throw new Error(`${file} is not a Remix manifest in the expected format.`);
  return JSON.parse(text.slice(MANIFEST_PREFIX.length).replace(/;\s*$/, "")) as AssetsManifest;
}

async function bundleAgain({ entry, routes }: AssetsManifest): Promise<OutputChunk[]> {
  const root = routes[ROOT];
  const framework = new Set(entry.imports?.map(fileAt));
  const frame = new Set([root?.module ?? "", ...(root?.imports ?? [])].map(fileAt));
  const pages = Object.values(routes).filter(isPage);
  const bundle = await rolldown({
    input: Object.fromEntries([[ENTRY, entry.module], ...pages.map(({ id, module }) => [id, module])]),
    // Remix has removed unused code.
    treeshake: false,
    // A route's module may give the others what they share with it.
    preserveEntrySignatures: "allow-extension",
    plugins: [modulesOfRemix],
    onwarn(warning) {
      throw new Error(warning.message);
    },
  });
  const sharedModules = {
    debugName: "shared modules",
    name(file: string, modules: ChunkingContext) {
      const { isEntry = false, code } = modules.getModuleInfo(file) ?? {};
      const isSmall = !isEntry && (code?.length ?? 0) < MIN_MODULE;
      if (framework.has(file)) return "framework";
      return frame.has(file) || isSmall ? ROOT : null;
    },
  };
  const { output } = await bundle.write({
    dir: FOLDER,
    minify: true,
    comments: false,
    postBanner: COMPILE_HINT,
    entryFileNames: "[name]-[hash].js",
    chunkFileNames: "_shared/[name]-[hash].js",
    hashCharacters: "base36",
    // Routes are named as Remix names them.
    sanitizeFileName: false,
    codeSplitting: { includeDependenciesRecursively: false, groups: [sharedModules] },
  });
  await bundle.close();
  return output.filter((chunk) => chunk.type === "chunk");
}

const modulesOfRemix: Plugin = {
  name: "modules-of-remix",
  resolveId: (href) => (href.startsWith("/build/") ? fileAt(href) : null),
};

/** A page shows its errors or loads its data in the browser. Other routes respond with data: their code is not sent. */
function isPage({ hasErrorBoundary, hasClientLoader }: Route): boolean {
  return hasErrorBoundary || hasClientLoader;
}

/** Returns the manifest with the merged modules, without the routes that browsers never request from Remix. */
function withModules(manifest: AssetsManifest, chunks: readonly OutputChunk[]): AssetsManifest {
  const entries = new Map(chunks.filter(({ isEntry }) => isEntry).map((chunk) => [chunk.name, chunk]));
  const modulesOf = (name: string) => {
    const chunk = entries.get(name);
    if (!chunk) throw new Error(`No module was made for ${name}.`);
    return { module: hrefOf(chunk.fileName), imports: chunk.imports.map(hrefOf) };
  };
  const entry = modulesOf(ENTRY);
  const root = modulesOf(ROOT);
  const always = new Set([...entry.imports, root.module]);
  const routes = Object.values(manifest.routes)
    .filter(isPage)
    .map((route) => {
      const { module, imports } = modulesOf(route.id);
      return { ...route, module, imports: imports.filter((href) => !always.has(href)) };
    });
  return { ...manifest, entry, routes: Object.fromEntries(routes.map((route) => [route.id, route])) };
}

/** Writes the manifest for the browser, named by its content, and for the server. */
async function writeManifest({ url: _, ...manifest }: AssetsManifest): Promise<AssetsManifest> {
  const script = MANIFEST_PREFIX + JSON.stringify(manifest);
  const name = `manifest-${nameHashOf(script)}.js`;
  await writeFile(`${FOLDER}/${name}`, script);
  const withUrl = { ...manifest, url: hrefOf(name) };
  await writeFile(ASSETS_MANIFEST, JSON.stringify(withUrl));
  return withUrl;
}

/**
 * Writes an import map, named by its content: the URLs of the modules that a page may start with, and the hash of every module of
 * the bundle. The client runtime adds it before it loads the first module, so that the browser rejects other bytes.
 */
async function writeModuleMap({ url, entry, routes }: AssetsManifest): Promise<void> {
  const imports: Record<string, string> = { [MANIFEST_ID]: url, [ENTRY_ID]: entry.module };
  for (const { id, module } of Object.values(routes)) imports[id] = module;
  const integrity: Record<string, string> = {};
  for (const path of (await listFiles(FOLDER)).filter((file) => file.endsWith(".js")))
    integrity[hrefOf(path)] = integrityOf(await readFile(`${FOLDER}/${path}`));
  const contents = Buffer.from(JSON.stringify({ imports, integrity }));
  await writeNamedAsset("modules", contents, MODULE_MAP_MANIFEST, "json");
}

function fileAt(href: string): string {
  return resolve(`public${href}`);
}

function hrefOf(fileName: string): string {
  return `/build/${fileName}`;
}
