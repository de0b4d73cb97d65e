import { watch, writeFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { folderOfFile } from "#test/factories/temporary-folder.ts";
import { copySmallSite, edit, hashesOf, runBuild } from "./run-build.ts";

const inFolder = folderOfFile();
const outputHashes = () => hashesOf(inFolder("dist"));
let before: Record<string, string>;
beforeAll(async () => {
  await copySmallSite(inFolder("content"));
  await mkdir(inFolder("dist"));
  await writeFile(inFolder("dist/404.html"), "the site built before");
  before = await outputHashes();
});

const build = (output = "dist", onPrint?: (text: string) => void) =>
  runBuild(
    { CONTENT_DIR: inFolder("content"), OUTPUT_DIR: inFolder(output), CACHE_DIR: inFolder("cache") },
    process.execPath,
    onPrint,
  );

/** Writes a page outside the documentation. */
const writePage = (name: string, title: string, body: string) =>
  writeFile(
    inFolder("content/pages", name),
    `---\n${title}\ndescription: A page of a test with a description that is long enough.\n---\n\n${body}\n`,
  );

test("all content diagnostics are printed, and the previous site is unchanged", async () => {
  const sidebar = inFolder("content/sidebar.json");
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
  expect(await outputHashes()).toEqual(before);
  await edit(sidebar, '"guides/configur"', '"guides/configure"');
});

test("mistakes that only the finished site shows are printed too, and a build without them leaves nothing behind", async () => {
  await writePage("first.md", "title: First", "No page links here.");
  await writePage("second.md", "title: Second", "No page links here either.");
  const { code, stdout, stderr } = await build();
  expect(code).toBe(1);
  expect(stdout).toMatch(/^✓ Render other files.*\n✗ Check site/m);
  for (const name of ["first", "second"])
    expect(stderr).toContain(`/pages/${name}.md  /${name}/ is linked from no page.\n  Fix: `);
  expect(await outputHashes()).toEqual(before);

  await writePage("first.md", "title: First", "[Second](second.md)");
  await writePage("second.md", "title: Second", "[First](first.md)");
  expect((await build()).code).toBe(0);
  const paths = Object.keys(await hashesOf(inFolder())).filter((path) => /^dist[./]/.test(path));
  expect(paths).toContain("dist/first/index.html");
  expect(paths.filter((path) => !path.startsWith("dist/"))).toEqual([]);
});

test.each(["docs/guides/configure.mdx", "glossary.json"])(
  "a %s that is changed and changed back while the site is built stops the build",
  async (path) => {
    const file = inFolder("content", path);
    const text = await readFile(file, "utf8");
    const isData = path.endsWith(".json");
    const changed = isData ? text.replace('"definition": "', '"definition": "Not ') : `${text}\nChanged.\n`;
    await writePage("second.md", "title: Second", `[First](first.md), before ${path}`);
    const hashes = await outputHashes();
    // The build creates this folder when it has read the content, and starts workers, which read it again.
    const watcher = watch(inFolder("."), (_event, name) => {
      if (name === "dist.next") writeFileSync(file, changed);
    });
    const { code, stderr } = await build("dist", (printed) => {
      if (!printed.includes("✓ Render pages")) return;
      watcher.close();
      writeFileSync(file, text);
    });
    watcher.close();
    await writeFile(file, text);
    expect(code).toBe(1);
    expect(stderr).toMatch(/has changed while the site was built\.\n {2}Fix: build again\./);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(await outputHashes()).toEqual(hashes);
    expect((await build()).code).toBe(0);
  },
);

test("an output folder with other files is not replaced", async () => {
  const { code, stderr } = await build("content");
  expect([code, stderr]).toEqual([1, expect.stringContaining("which holds other files than a built site")]);
});
