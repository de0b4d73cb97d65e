/**
 * `npm run bench`: measures building, reading and searching the site, as one table. `-- --corpus FOLDER` names a folder of plain
 * Markdown to build from, each page with a title, a description and root-relative links; it can be repeated. `--peer FOLDER`
 * measures an installed Starlight project with the same content in the same run, with the Node in `--peer-node FOLDER` if it
 * needs a newer one. `--sections build,page,navigation,search` selects sections. Asserts nothing. Times depend on the machine and
 * its load: compare only ratios.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../e2e/find-browser.ts";
import { buildOnce, buildValues } from "./builds.ts";
import { serveCompressed } from "./compressing-server.ts";
import { type Measured, printFigures, type Value } from "./figures.ts";
import { corpusPages, ownProject, type SiteProject, starlightProject } from "./projects.ts";
import { navigationValues, pageValues, searchValues } from "./reading.ts";

const SECTIONS = ["build", "page", "navigation", "search"];

const { values } = parseArgs({
  options: {
    corpus: { type: "string", multiple: true, default: [] },
    sections: { type: "string", default: SECTIONS.join() },
    peer: { type: "string" },
    "peer-node": { type: "string" },
  },
});
if (values.corpus.length === 0) throw new Error("Name a folder of plain Markdown with --corpus.");
const sections = values.sections.split(",");
const unknown = sections.filter((section) => !SECTIONS.includes(section));
if (unknown.length > 0)
  throw new Error(`Unknown section ${unknown}; the sections are ${SECTIONS.join(", ")}.`);

const measured: Measured[] = [];
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
for (const corpus of values.corpus) {
  const pages = await corpusPages(corpus);
  const folder = await mkdtemp(join(tmpdir(), "bench-site-"));
  const peer = values.peer && (await starlightProject(corpus, values.peer, values["peer-node"]));
  try {
    measured.push({
      pages: pages.length,
      peer: peer ? await measureSite(peer, pages, browser) : undefined,
      ours: await measureSite(await ownProject(corpus, folder), pages, browser),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
await browser.close();
printFigures(measured);

/** Builds a site and measures the selected sections. */
async function measureSite(
  project: SiteProject,
  pages: readonly string[],
  browser: Browser,
): Promise<Map<string, Value[]>> {
  const found = new Map<string, Value[]>();
  if (sections.includes("build")) found.set("build", await buildValues(project, pages));
  else await buildOnce(project);
  const server = await serveCompressed(project.outputDir);
  const href = project.hrefOf(pages[Math.floor(pages.length / 3)] ?? "");
  const reading: Record<string, () => Promise<Value[]>> = {
    page: () => pageValues(browser, server, href),
    navigation: () => navigationValues(browser, server, href),
    search: () => searchValues(browser, server, { href, result: project.searchResult }),
  };
  for (const [section, measure] of Object.entries(reading)) {
    if (!sections.includes(section)) continue;
    // The first run has the server compress the files that the second one is measured with.
    await measure();
    found.set(section, await measure());
  }
  server.close();
  return found;
}
