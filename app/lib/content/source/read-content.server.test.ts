import { mkdir, symlink, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeContentFolder } from "#test/factories/content-folder.ts";
import { contentSignature, readContent } from "./read-content.server.ts";

type Folder = Awaited<ReturnType<typeof makeContentFolder>>;

const placeOf = (contentDir: string) => ({ contentDir, providerDir: contentDir });

test("pages are the .mdx and .md files under docs and pages, at any depth, in a stable order", async () => {
  const { contentDir } = await makeContentFolder({
    "docs/z.md": "z",
    "docs/a/deep/b.mdx": "b",
    "docs/a/notes.txt": "no page",
    "drafts/c.mdx": "no page",
    "README.md": "no page",
  });
  const { pages } = readContent(placeOf(contentDir));
  expect(pages.map(({ sourcePath }) => sourcePath)).toEqual([
    "docs/a/deep/b.mdx",
    "docs/install.mdx",
    "docs/z.md",
    "pages/index.mdx",
  ]);
  expect(pages[0]?.text).toBe("b");
});

test("files left by editors and systems are not pages", async () => {
  const { contentDir } = await makeContentFolder({
    "docs/.draft.mdx": "x",
    "docs/.cache/a.mdx": "x",
    "docs/._install.mdx": "x",
  });
  await mkdir(join(contentDir, "docs/folder.mdx"));
  await symlink("nobody@host.1", join(contentDir, "docs/.#install.mdx"));
  const { pages } = readContent(placeOf(contentDir));
  expect(pages.map(({ sourcePath }) => sourcePath)).toEqual(["docs/install.mdx", "pages/index.mdx"]);
});

test("missing files are undefined", async () => {
  const { contentDir } = await makeContentFolder({
    "sidebar.json": undefined,
    "site.json": undefined,
    "redirects.json": undefined,
  });
  expect(readContent(placeOf(contentDir))).toMatchObject({
    hasDocsFolder: true,
    sidebar: undefined,
    site: undefined,
    redirects: undefined,
  });
});

test("a missing folder is empty", async () => {
  const { contentDir } = await makeContentFolder();
  expect(readContent(placeOf(join(contentDir, "nowhere")))).toEqual({
    unusable: [],
    patches: {},
    pages: [],
    assets: [],
    hasDocsFolder: false,
    hasPreviewImage: false,
    sidebar: undefined,
    site: undefined,
    redirects: undefined,
  });
});

test("a provider's folder has the site configuration, the mark and changes of data files", async () => {
  const { contentDir, write } = await makeContentFolder({ "facts.json": "{}", "mark.svg": "<svg/>" });
  await write("provider/site.json", "{ }");
  await write("provider/facts.json", "{  }");
  const files = readContent({ contentDir, providerDir: join(contentDir, "provider") });
  expect(files).toMatchObject({ site: "{ }", mark: undefined, facts: "{}", patches: { facts: "{  }" } });
});

/** Returns the signatures of a folder before and after a change. */
async function signaturesAround(change: (folder: Folder) => Promise<void>): Promise<string[]> {
  const folder = await makeContentFolder();
  const signature = () => contentSignature({ ...placeOf(folder.contentDir), publicDirs: folder.publicDirs });
  const before = signature();
  await change(folder);
  return [before, signature()];
}

test.each([
  ["a page is written", "docs/install.mdx", "longer text"],
  ["a page is added", "docs/new.md", "x"],
  ["a page is removed", "docs/install.mdx", undefined],
  ["the sidebar is written", "sidebar.json", "{}  "],
  ["the site configuration is written", "site.json", "{}"],
  ["the redirects are removed", "redirects.json", undefined],
  ["an image is added", "public/images/a.svg", "<svg/>"],
])("the signature changes when %s", async (_change, path, text) => {
  const [before, after] = await signaturesAround(({ write }) => write(path, text));
  expect(after).not.toBe(before);
});

test("the signature changes when a page is rewritten with equal length, and not with other files", async () => {
  const [before, after] = await signaturesAround(({ contentDir }) =>
    utimes(join(contentDir, "docs/install.mdx"), new Date(), new Date(Date.now() + 5_000)),
  );
  expect(after).not.toBe(before);
  const [first, second] = await signaturesAround(({ write }) => write("notes.txt", "x"));
  expect(second).toBe(first);
});
