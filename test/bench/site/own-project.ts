import { join } from "node:path";
import type { SiteProject } from "./built-site.ts";
import type { CorpusPage } from "./corpus.ts";
import { docIdOf, writeContent } from "./corpus-content.ts";
import { copyProject } from "./project-copy.ts";

/** Copies this project to a folder, with a corpus as its content. */
export async function ownProject(pages: readonly CorpusPage[], folder: string): Promise<SiteProject> {
  const dir = join(folder, "project");
  const contentDir = join(folder, "content");
  const cacheDir = join(folder, "cache");
  const outputDir = join(folder, "dist");
  await copyProject(dir);
  await writeContent(pages, contentDir);
  return {
    name: "this site",
    dir,
    command: [process.execPath, "--import", "tsx", "build-scripts/build.ts"],
    env: { ...process.env, CONTENT_DIR: contentDir, OUTPUT_DIR: outputDir, CACHE_DIR: cacheDir },
    outputDir,
    caches: [cacheDir, join(dir, "build")],
    fileOf: (page) => join(contentDir, "docs", `${docIdOf(page.path)}.md`),
    hrefOf: (path) => `/docs/${docIdOf(path)}/`,
  };
}
