import { mkdir, stat, symlink, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeContentFolder } from "#test/factories/content-folder.ts";
import { contentSignature, createContentReader, findContent } from "./read-content.server.ts";

const placeOf = (contentDir: string) => ({ contentDir, siteConfigFile: join(contentDir, "site.json") });

test("pages are the .mdx and .md files under docs and pages, at any depth, in a stable order", async () => {
  const { contentDir } = await makeContentFolder({
    "docs/z.md": "z",
    "docs/a/deep/b.mdx": "b",
    "docs/a/notes.txt": "no page",
    "drafts/c.mdx": "no page",
    "README.md": "no page",
  });
  const { pages } = findContent(placeOf(contentDir));
  expect(pages.map(({ sourcePath }) => sourcePath)).toEqual([
    "docs/a/deep/b.mdx",
    "docs/install.mdx",
    "docs/z.md",
    "pages/index.mdx",
  ]);
  expect(pages[0]?.readText()).toBe("b");
});

test("files left by editors and systems are not pages", async () => {
  const { contentDir } = await makeContentFolder({
    "docs/.draft.mdx": "x",
    "docs/.cache/a.mdx": "x",
    "docs/._install.mdx": "x",
  });
  await mkdir(join(contentDir, "docs/folder.mdx"));
  await symlink("nobody@host.1", join(contentDir, "docs/.#install.mdx"));
  const { pages } = findContent(placeOf(contentDir));
  expect(pages.map(({ sourcePath }) => sourcePath)).toEqual(["docs/install.mdx", "pages/index.mdx"]);
});

test("a broken symbolic link is not a page", async () => {
  const { contentDir } = await makeContentFolder();
  await symlink("gone.mdx", join(contentDir, "docs/link.mdx"));
  const { pages } = findContent(placeOf(contentDir));
  expect(pages.map(({ sourcePath }) => sourcePath)).toEqual(["docs/install.mdx", "pages/index.mdx"]);
});

test("missing files are undefined", async () => {
  const { contentDir } = await makeContentFolder({
    "sidebar.json": undefined,
    "site.json": undefined,
    "redirects.json": undefined,
  });
  expect(findContent(placeOf(contentDir))).toMatchObject({
    hasDocsFolder: true,
    sidebar: undefined,
    site: undefined,
    redirects: undefined,
  });
});

test("a missing folder is empty", async () => {
  const { contentDir } = await makeContentFolder();
  expect(findContent(placeOf(join(contentDir, "nowhere")))).toEqual({
    pages: [],
    assets: [],
    images: [],
    hasDocsFolder: false,
    sidebar: undefined,
    site: undefined,
    redirects: undefined,
  });
});

test("the site configuration may be another file", async () => {
  const { contentDir, write } = await makeContentFolder();
  await write("other.json", "{}");
  const { site } = findContent({ contentDir, siteConfigFile: join(contentDir, "other.json") });
  expect(site).toBe("{}");
});

test("a file is read again only after a change, even one of equal length", async () => {
  const { contentDir, write } = await makeContentFolder();
  const read = createContentReader(placeOf(contentDir));
  const file = join(contentDir, "docs/install.mdx");
  await write("docs/install.mdx", "first");
  const past = new Date(Date.now() - 60_000);
  await utimes(file, past, past);
  const textNow = () =>
    read()
      .pages.find(({ sourcePath }) => file.endsWith(sourcePath))
      ?.readText();
  expect(textNow()).toBe("first");
  await write("docs/install.mdx", "other");
  expect(textNow()).toBe("other");
  // Within one tick of the clock a file may be written twice.
  const { mtime } = await stat(file);
  await write("docs/install.mdx", "third");
  await utimes(file, mtime, mtime);
  expect(textNow()).toBe("third");
});

test("createContentReader snapshots texts; findContent reads them lazily", async () => {
  const { contentDir, write } = await makeContentFolder();
  const place = placeOf(contentDir);
  await write("docs/install.mdx", "first");
  const read = createContentReader(place)().pages[0];
  const found = findContent(place).pages[0];
  await write("docs/install.mdx", "second");
  expect([read?.readText(), found?.readText()]).toEqual(["first", "second"]);
});

test("the signature is stable while nothing changes", async () => {
  const { contentDir, publicDir } = await makeContentFolder();
  const first = contentSignature({ ...placeOf(contentDir), publicDir });
  expect(contentSignature({ ...placeOf(contentDir), publicDir })).toBe(first);
});

test.each([
  ["a page is written", "docs/install.mdx", "longer text"],
  ["a page is added", "docs/new.md", "x"],
  ["a page is removed", "docs/install.mdx", undefined],
  ["the sidebar is written", "sidebar.json", "{}  "],
  ["the site configuration is written", "site.json", "{}"],
  ["the redirects are removed", "redirects.json", undefined],
  ["an image is added", "public/images/a.svg", "<svg/>"],
])("the signature changes when %s", async (_change, path, text) => {
  const { contentDir, publicDir, write } = await makeContentFolder();
  const before = contentSignature({ ...placeOf(contentDir), publicDir });
  await write(path, text);
  expect(contentSignature({ ...placeOf(contentDir), publicDir })).not.toBe(before);
});

test("the signature changes when a page is rewritten with equal length", async () => {
  const { contentDir, publicDir } = await makeContentFolder();
  const before = contentSignature({ ...placeOf(contentDir), publicDir });
  await utimes(join(contentDir, "docs/install.mdx"), new Date(), new Date(Date.now() + 5_000));
  expect(contentSignature({ ...placeOf(contentDir), publicDir })).not.toBe(before);
});

test("other files do not change the signature", async () => {
  const { contentDir, publicDir, write } = await makeContentFolder();
  const before = contentSignature({ ...placeOf(contentDir), publicDir });
  await write("notes.txt", "x");
  expect(contentSignature({ ...placeOf(contentDir), publicDir })).toBe(before);
});
