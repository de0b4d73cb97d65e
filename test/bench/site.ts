/**
 * `npm run bench`: measures building the site, as one table. `-- --corpus FOLDER` names a folder of plain Markdown to build from,
 * each page with a title, a description and root-relative links; it can be repeated. `--peer FOLDER` measures an installed
 * Starlight project with the same content in the same run, with the Node in `--peer-node FOLDER` if it needs a newer one. Asserts
 * nothing. Times depend on the machine and its load: compare only ratios.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildValues } from "./builds.ts";
import { type Measured, printFigures } from "./figures.ts";
import { corpusPages, ownProject, starlightProject } from "./projects.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string", multiple: true, default: [] },
    peer: { type: "string" },
    "peer-node": { type: "string" },
  },
});
if (values.corpus.length === 0) throw new Error("Name a folder of plain Markdown with --corpus.");

const measured: Measured[] = [];
for (const corpus of values.corpus) {
  const pages = await corpusPages(corpus);
  const folder = await mkdtemp(join(tmpdir(), "bench-site-"));
  const peer = values.peer && (await starlightProject(corpus, values.peer, values["peer-node"]));
  try {
    measured.push({
      pages: pages.length,
      peer: peer ? await buildValues(peer, pages) : undefined,
      ours: await buildValues(await ownProject(corpus, folder), pages),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
printFigures(measured);
