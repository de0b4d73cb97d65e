import { writeFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { folderOfFile } from "#test/factories/temporary-folder.ts";
import { buildTree, copySmallSite, edit, hashesOf } from "./run-build.ts";

/** Another Node, where one is named, another time zone and locale than `npm run build` ran in, in a shell set up for development. */
const ELSEWHERE = {
  TZ: "Pacific/Kiritimati",
  LANG: "tr_TR.UTF-8",
  LC_ALL: "tr_TR.UTF-8",
  NODE_ENV: "development",
};

const inFolder = folderOfFile();
const editContent = (path: string, from: string | RegExp, to: string) =>
  edit(inFolder("content", path), from, to);
beforeAll(() => copySmallSite(inFolder("content")));

/** Builds the small site with a cache of this name; returns what the build prints, and the hash of each file by its path. */
async function build(name: string, cache: string) {
  const outputDir = inFolder(name);
  const printed = await buildTree({
    CONTENT_DIR: inFolder("content"),
    OUTPUT_DIR: outputDir,
    CACHE_DIR: inFolder(cache),
  });
  return { printed, files: await hashesOf(outputDir) };
}

test("the version of Node, time zone, locale and NODE_ENV do not change the output, and dist/ is up to date", async () => {
  const outputDir = inFolder("elsewhere");
  const variables = { ...ELSEWHERE, OUTPUT_DIR: outputDir, CACHE_DIR: inFolder("elsewhere-cache") };
  const printed = await buildTree(variables, process.env.OTHER_NODE);
  const files = await hashesOf(outputDir);
  expect(files).toEqual(await hashesOf("dist"));
  const pages = Object.keys(files).filter((path) => /^api\/(?:docs|pages)\/.+\.json$/.test(path));
  expect(printed).toContain(`(${pages.length} rendered)`);
});

test("a build that reuses pages of the previous site has the same output as a clean one after any edit", async () => {
  await build("site", "cache");

  await editContent("docs/guides/configure.mdx", /$/, "\nOne more sentence.\n");
  // Of two builds at once, the second waits for the first, and finds nothing to do.
  const both = await Promise.all([build("site", "cache"), build("site", "cache")]);
  const waited = both.findIndex(({ printed }) => printed.startsWith("Waiting for npm run build (process "));
  expect(both[waited]?.printed).toContain("Nothing has changed");
  expect(both[1 - waited]?.printed).toContain("(1 rendered)");
  expect(both[0].files).toEqual((await build("clean", "clean-cache")).files);

  await editContent("docs/guides/install.mdx", /^title: /m, "title: New ");
  await editContent("sidebar.json", '"Guides"', '"Manuals"');
  await editContent("glossary.json", '"definition": "', '"definition": "In short: ');
  const { files } = await build("site", "cache");
  expect(files).toEqual((await build("again-clean", "again-clean-cache")).files);

  await writeFile(inFolder("site/robots.txt"), "Disallow: /");
  const mended = await build("site", "cache");
  expect(mended.printed).not.toContain("Nothing has changed");
  expect(mended.files).toEqual(files);
});
