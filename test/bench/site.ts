/**
 * `npm run bench`: what this site costs to build, as one table. `-- --corpus FOLDER` names a folder of plain Markdown to measure it
 * with, each page with a title, a description and links from the folder's root; given several times, each is measured.
 * `--peer FOLDER` measures an installed Starlight project with the same content in the same run, with the Node in
 * `--peer-node FOLDER` where it needs a newer one. `--json FILE` writes the figures too. Asserts nothing. Times are of this machine
 * and what else it does: only their ratio says something.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildValues } from "./site/build-values.ts";
import { type BuildFigures, measureBuilds } from "./site/built-site.ts";
import { type CorpusPage, readCorpusPages } from "./site/corpus.ts";
import { type Figure, figuresOf, printFigures } from "./site/figures.ts";
import { ownProject } from "./site/own-project.ts";
import { starlightProject } from "./site/starlight-project.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string", multiple: true, default: [] },
    peer: { type: "string" },
    "peer-node": { type: "string" },
    json: { type: "string" },
  },
});
if (values.corpus.length === 0) throw new Error("Name a folder of plain Markdown with --corpus.");

const figures: Figure[] = [];
const changedFiles: Record<number, string[]> = {};
for (const dir of values.corpus) {
  const pages = await readCorpusPages(dir);
  const folder = await mkdtemp(join(tmpdir(), "bench-site-"));
  try {
    const peer = values.peer === undefined ? undefined : await measurePeer(pages, values.peer);
    const own = await measureBuilds(await ownProject(pages, folder), pages);
    changedFiles[pages.length] = own.changedFiles;
    figures.push(
      ...figuresOf(
        "build",
        pages.length,
        buildValues(own, pages.length),
        peer && buildValues(peer, pages.length),
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

printFigures(figures);
console.log("Changed by editing one page:", changedFiles);
if (values.json) {
  const machine = { node: process.version, cores: cpus().length, date: new Date().toISOString() };
  await writeFile(values.json, `${JSON.stringify({ machine, figures, changedFiles }, null, 2)}\n`);
}

async function measurePeer(pages: readonly CorpusPage[], project: string): Promise<BuildFigures> {
  return measureBuilds(await starlightProject(pages, project, values["peer-node"]), pages);
}
