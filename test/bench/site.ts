/**
 * `npm run bench`: measures building, reading and searching the site, as one table. `-- --corpus FOLDER` names a folder of plain
 * Markdown to build from, each page with a title, a description and root-relative links; it can be repeated. `--peer FOLDER`
 * measures an installed Starlight project with the same content in the same run, with the Node in `--peer-node FOLDER` if it
 * needs a newer one. `--sections build,page,navigation,search` selects sections, `--json FILE` also writes the figures. Asserts
 * nothing. Times depend on the machine and its load: compare only ratios.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../e2e/find-browser.ts";
import { buildValues } from "./site/build-values.ts";
import { buildOnce, measureBuilds, type SiteProject } from "./site/built-site.ts";
import { serveCompressed } from "./site/compressing-server.ts";
import { type CorpusPage, readCorpusPages } from "./site/corpus.ts";
import { type Figure, figuresOf, printFigures, type Value } from "./site/figures.ts";
import { navigationValues } from "./site/navigation-values.ts";
import { ownProject } from "./site/own-project.ts";
import { pageValues } from "./site/page-values.ts";
import { searchValues } from "./site/search-values.ts";
import { starlightProject } from "./site/starlight-project.ts";

const SECTIONS = ["build", "page", "navigation", "search"] as const;
type Section = (typeof SECTIONS)[number];

const { values } = parseArgs({
  options: {
    corpus: { type: "string", multiple: true, default: [] },
    sections: { type: "string", default: SECTIONS.join() },
    peer: { type: "string" },
    "peer-node": { type: "string" },
    json: { type: "string" },
  },
});
if (values.corpus.length === 0) throw new Error("Name a folder of plain Markdown with --corpus.");
const sections = values.sections.split(",");
const unknown = sections.filter((section) => !(SECTIONS as readonly string[]).includes(section));
if (unknown.length > 0)
  throw new Error(`Unknown section ${unknown}; the sections are ${SECTIONS.join(", ")}.`);

const figures: Figure[] = [];
const changedFiles: Record<number, string[]> = {};
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
for (const dir of values.corpus) {
  const pages = await readCorpusPages(dir);
  const folder = await mkdtemp(join(tmpdir(), "bench-site-"));
  try {
    const peer = values.peer
      ? await measureSite(await starlightProject(pages, values.peer, values["peer-node"]), pages, browser)
      : undefined;
    const project = await ownProject(pages, folder);
    const own = await measureSite(project, pages, browser);
    if (sections.includes("search")) own.set("search", await searchValues(browser, project.outputDir));
    for (const [section, ours] of own)
      figures.push(...figuresOf(section, pages.length, ours, peer?.get(section)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
await browser.close();

printFigures(figures);
console.log("Changed by editing one page:", changedFiles);
if (values.json) {
  const machine = { node: process.version, cores: cpus().length, date: new Date().toISOString() };
  await writeFile(values.json, `${JSON.stringify({ machine, figures, changedFiles }, null, 2)}\n`);
}

/** Builds a site and measures the selected sections. */
async function measureSite(
  project: SiteProject,
  pages: readonly CorpusPage[],
  browser: Browser,
): Promise<Map<Section, Value[]>> {
  const measured = new Map<Section, Value[]>();
  if (sections.includes("build")) {
    const builds = await measureBuilds(project, pages);
    changedFiles[pages.length] = builds.changedFiles;
    measured.set("build", buildValues(builds, pages.length));
  } else await buildOnce(project);
  const server = await serveCompressed(project.outputDir);
  const href = project.hrefOf((pages[Math.floor(pages.length / 3)] as CorpusPage).path);
  try {
    if (sections.includes("page")) measured.set("page", await pageValues(browser, server, href));
    if (sections.includes("navigation"))
      measured.set("navigation", await navigationValues(browser, server, href));
  } finally {
    server.close();
  }
  return measured;
}
