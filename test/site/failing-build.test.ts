import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copySmallSite, edit, hashesOf, makeFolder, runBuild } from "./run-build.ts";

let folder: string;
let contentDir: string;
let outputDir: string;
let remove: () => Promise<void>;
let before: Record<string, string>;
beforeAll(async () => {
  ({ folder, remove } = await makeFolder());
  contentDir = join(folder, "content");
  outputDir = join(folder, "dist");
  await copySmallSite(contentDir);
  await mkdir(outputDir);
  await writeFile(join(outputDir, "404.html"), "the site built before");
  before = await hashesOf(outputDir);
});
afterAll(() => remove());

const build = (output = outputDir) =>
  runBuild({ CONTENT_DIR: contentDir, OUTPUT_DIR: output, CACHE_DIR: join(folder, "cache") });

/** Writes a page outside the documentation. */
const writePage = (name: string, title: string, body: string) =>
  writeFile(
    join(contentDir, "pages", name),
    `---\n${title}\ndescription: A page of a test with a description that is long enough.\n---\n\n${body}\n`,
  );

test("all content diagnostics are printed, and the previous site is unchanged", async () => {
  const sidebar = join(contentDir, "sidebar.json");
  await writePage("first.md", "title: First", "[Nowhere](nowhere.md) and [no anchor](about.md#nowhere)");
  await writePage("second.md", "titel: Second", "Text");
  await edit(sidebar, '"guides/configure"', '"guides/configur"');

  const { code, stdout, stderr } = await build();
  expect(code).toBe(1);
  expect(stdout).toMatch(/^✗ Check content/m);
  for (const expected of [
    /pages\/first\.md:\d+:\d+ .*nowhere\.md/,
    /pages\/first\.md:\d+:\d+ .*#nowhere/,
    /pages\/second\.md:\d+:\d+ .*titel/,
    /sidebar\.json:\d+:\d+ .*guides\/configur/,
    /\n\d+ problems in 3 files\n$/,
  ])
    expect(stderr).toMatch(expected);
  expect(stderr.match(/^ {2}Fix: /gm)?.length).toBe(Number(/(\d+) problems in/.exec(stderr)?.[1]));
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(await hashesOf(outputDir)).toEqual(before);
  await edit(sidebar, '"guides/configur"', '"guides/configure"');
});

test("mistakes that only the finished site shows are printed too, and a build without them leaves nothing behind", async () => {
  await writePage("first.md", "title: First", "No page links here.");
  await writePage("second.md", "title: Second", "No page links here either.");
  const { code, stdout, stderr } = await build();
  expect(code).toBe(1);
  expect(stdout).toMatch(/^✓ Render other files.*\n✗ Check site/m);
  expect(stderr).toContain(`${contentDir}/pages/first.md  /first/ is linked from no page.\n  Fix: `);
  expect(stderr).toContain(`${contentDir}/pages/second.md  /second/ is linked from no page.\n  Fix: `);
  expect(await hashesOf(outputDir)).toEqual(before);

  await writePage("first.md", "title: First", "[Second](second.md)");
  await writePage("second.md", "title: Second", "[First](first.md)");
  expect((await build()).code).toBe(0);
  const paths = Object.keys(await hashesOf(folder)).filter((path) => /^dist[./]/.test(path));
  expect(paths).toContain("dist/first/index.html");
  expect(paths.filter((path) => !path.startsWith("dist/"))).toEqual([]);
});

test("an output folder with other files is not replaced", async () => {
  const { code, stderr } = await build(contentDir);
  expect([code, stderr]).toEqual([1, expect.stringContaining("which holds other files than a built site")]);
});
