import { mkdir, rm, writeFile } from "node:fs/promises";
import { delimiter, dirname, join, resolve } from "node:path";
import type { SiteProject } from "./built-site.ts";
import { CORPUS_INDEX, type CorpusPage } from "./corpus.ts";

const CACHES = [".astro", "node_modules/.astro", "node_modules/.vite", "node_modules/.cache"];

/**
 * Sets up an installed Starlight project, the peer that builds fastest, with a corpus as its content. `nodeBin` is a folder with
 * a newer Node if Starlight needs one.
 */
export async function starlightProject(
  pages: readonly CorpusPage[],
  project: string,
  nodeBin: string | undefined,
): Promise<SiteProject> {
  const dir = resolve(project);
  const contentDir = join(dir, "src/content/docs");
  await rm(contentDir, { recursive: true, force: true });
  const fileOf = ({ path }: CorpusPage) => join(contentDir, `${path}.md`);
  for (const page of pages) {
    await mkdir(dirname(fileOf(page)), { recursive: true });
    await writeFile(fileOf(page), pageText(page));
  }
  const path = [nodeBin, process.env.PATH].filter(Boolean).join(delimiter);
  return {
    name: "Starlight",
    dir,
    command: ["npx", "astro", "build"],
    env: { ...process.env, PATH: path, CI: "1", ASTRO_TELEMETRY_DISABLED: "1" },
    outputDir: join(dir, "dist"),
    caches: CACHES.map((cache) => join(dir, cache)),
    fileOf,
    hrefOf: (page) => (page === CORPUS_INDEX ? "/" : `/${page}/`),
  };
}

function pageText({ title, description, label, body }: CorpusPage): string {
  const fields = { title, description, sidebar: { label } };
  const front = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${front.join("\n")}\n---\n\n${body}`;
}
