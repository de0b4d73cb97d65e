import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, dirname, join, resolve } from "node:path";
import type { SidebarEntry } from "#app/lib/content/schemas/schemas.ts";
import { listFiles } from "#app/lib/server/files.server.ts";

/** A project that builds a static site from a corpus: a folder of plain Markdown with root-relative links. */
export interface SiteProject {
  /** Folder the command runs in. */
  dir: string;
  command: readonly string[];
  env: NodeJS.ProcessEnv;
  outputDir: string;
  /** Folders that builds leave for the next one. */
  caches: readonly string[];
  /** Where the pages are, by their path in the corpus. */
  fileOf(path: string): string;
}

/** Id of the corpus's first page; `index` would be the docs root. */
const FIRST_DOC = "introduction";
const PEER_CACHES = [".astro", "node_modules/.astro", "node_modules/.vite", "node_modules/.cache"];

/** Lists the pages of a corpus in a stable order, without extension: `payments/refund-orders`. */
export async function corpusPages(corpus: string): Promise<string[]> {
  const files = await listFiles(corpus);
  return files.filter((file) => file.endsWith(".md")).map((file) => file.slice(0, -".md".length));
}

/** Writes the corpus as content of this project: pages, and a sidebar with a category for each folder. */
export async function ownProject(corpus: string, folder: string): Promise<SiteProject> {
  const contentDir = join(folder, "content");
  const idOf = (path: string) => (path === "index" ? FIRST_DOC : path);
  const fileOf = (path: string) => join(contentDir, "docs", `${idOf(path)}.md`);
  const pages = await corpusPages(corpus);
  await copyPages(corpus, fileOf, (text) =>
    text.replace(
      /\]\(\/([^)#\s]*)/g,
      (_, path: string) => `](/docs/${idOf(path.replace(/\/$/, "") || "index")}/`,
    ),
  );
  const folders = [...new Set(pages.map((path) => (path.includes("/") ? dirname(path) : "")))];
  const docs = folders.flatMap((name): SidebarEntry[] => {
    const items = pages.filter((path) => dirname(path) === (name || ".")).map(idOf);
    return name === "" ? items : [{ label: name, items }];
  });
  const site = JSON.parse(await readFile("content/site.json", "utf8")) as Record<string, unknown>;
  const columns = { columns: [], social: [], copyright: { from: 2006, to: 2025 } };
  const config = {
    ...site,
    landingDoc: FIRST_DOC,
    navbar: [{ label: "Docs", doc: FIRST_DOC }],
    footer: columns,
  };
  await writeFile(join(contentDir, "sidebar.json"), JSON.stringify({ docs }));
  await writeFile(join(contentDir, "site.json"), JSON.stringify(config));
  await mkdir(join(contentDir, "pages"));
  await writeFile(
    join(contentDir, "pages/index.md"),
    "---\ntitle: Payments\ndescription: Where the documentation starts.\n---\n\nStart reading.\n",
  );
  const [outputDir, cacheDir] = [join(folder, "dist"), join(folder, "cache")];
  return {
    dir: process.cwd(),
    command: [process.execPath, "--import", "tsx", "build-scripts/build.ts"],
    env: { ...process.env, CONTENT_DIR: contentDir, OUTPUT_DIR: outputDir, CACHE_DIR: cacheDir },
    outputDir,
    caches: [cacheDir, resolve("build")],
    fileOf,
  };
}

/**
 * Puts a corpus into an installed Starlight project, the peer that builds fastest. `nodeBin` is a folder with a newer Node if
 * Starlight needs one.
 */
export async function starlightProject(
  corpus: string,
  project: string,
  nodeBin: string | undefined,
): Promise<SiteProject> {
  const dir = resolve(project);
  const contentDir = join(dir, "src/content/docs");
  await rm(contentDir, { recursive: true, force: true });
  const fileOf = (path: string) => join(contentDir, `${path}.md`);
  await copyPages(corpus, fileOf, (text) => text.replace(/^sidebar_label: /m, "sidebar:\n  label: "));
  const path = [nodeBin, process.env.PATH].filter(Boolean).join(delimiter);
  return {
    dir,
    command: ["npx", "astro", "build"],
    env: { ...process.env, PATH: path, CI: "1", ASTRO_TELEMETRY_DISABLED: "1" },
    outputDir: join(dir, "dist"),
    caches: PEER_CACHES.map((cache) => join(dir, cache)),
    fileOf,
  };
}

async function copyPages(
  corpus: string,
  fileOf: (path: string) => string,
  change: (text: string) => string,
): Promise<void> {
  for (const path of await corpusPages(corpus)) {
    await mkdir(dirname(fileOf(path)), { recursive: true });
    await writeFile(fileOf(path), change(await readFile(join(corpus, `${path}.md`), "utf8")));
  }
}
