import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { BLOCKS } from "#app/components/mdx/blocks.ts";
import { makeContentFolder, makePage } from "#test/factories/content-folder.ts";
import { parseMarkdown } from "../markdown/markdown-processor.ts";
import { allPages } from "../resolve/content.ts";
import { createLibrary } from "./library.server.ts";
import { publicImageSize } from "./page-renderer.server.ts";

vi.mock("../markdown/markdown-processor.ts", async (importOriginal) => {
  const original = await importOriginal<{ parseMarkdown: typeof parseMarkdown }>();
  return { parseMarkdown: vi.fn(original.parseMarkdown) };
});

test("a build parses a page once for its HTML, its Markdown, search and the check, in whichever process", async () => {
  const { contentDir, publicDirs } = await makeContentFolder();
  const folder = { contentDir, publicDirs, cache: { dir: join(contentDir, "../cache"), key: "app" } };
  const rendering = createLibrary({ ...folder, blocks: BLOCKS, renderCode: (code) => code });
  const pages = allPages(await rendering.getContent());
  for (const page of pages) {
    await rendering.renderPage(page);
    await rendering.getText(page);
  }
  const checking = createLibrary({ ...folder, blocks: BLOCKS });
  for (const page of allPages(await checking.getContent())) await checking.getText(page);
  expect(await checking.check(new Set())).toEqual([]);
  expect(parseMarkdown).toHaveBeenCalledTimes(pages.length);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32"></svg>';

/** A PNG's signature and header chunk: 3 × 2 pixels. */
const PNG = Buffer.from("89504e470d0a1a0a0000000d494844520000000300000002080600000000000000", "hex");

test("the size of an image under public/ comes from its pixels, its attributes or its viewBox", async () => {
  const { publicDirs } = await makeContentFolder({
    "public/images/a.svg": SVG,
    "public/images/b.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 16"></svg>',
    "public/images/c.png": "",
    "public/images/d.svg": '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  });
  expect(publicImageSize(publicDirs, "/images/a.svg")).toEqual({ width: 64, height: 32 });
  expect(publicImageSize(publicDirs, "/images/b.svg")).toEqual({ width: 32, height: 16 });
  expect(publicImageSize(publicDirs, "/images/c.png")).toBe("unreadable");
  expect(publicImageSize(publicDirs, "/images/d.svg")).toBe("unreadable");
  await writeFile(join(String(publicDirs[0]), "images/c.png"), PNG);
  expect(publicImageSize(publicDirs, "/images/c.png")).toEqual({ width: 3, height: 2 });
});

test.each([
  "/images/gone.svg",
  "/images",
  "/images/a.svg/b.svg",
  "/",
  "/../content/secret.svg",
  "/images/../../content/secret.svg",
])("there is no image %s under public/", async (src) => {
  const { publicDirs } = await makeContentFolder({ "public/images/a.svg": SVG, "secret.svg": SVG });
  expect(publicImageSize(publicDirs, src)).toBe("missing");
});

const GUIDE = "docs/install.mdx";

test.each<[string, Record<string, string>]>([
  ["its text", { [GUIDE]: makePage("Edited.", { title: "Guide" }) }],
  ["another page's front matter", { "docs/other.md": makePage("Other.", { title: "Renamed" }) }],
  [
    "a data file",
    {
      "facts.json":
        '{ "days": { "question": "How many days?", "value": 3, "unit": "days", "status": "example" } }',
    },
  ],
])("the key of a page changes with %s", async (_, files) => {
  const folder = await makeContentFolder({
    "sidebar.json": '{ "docs": ["install", "other"] }',
    [GUIDE]: makePage("Text.", { title: "Guide" }),
    "docs/other.md": makePage("Other.", { title: "Other" }),
  });
  const keyOfGuide = async () => {
    const library = createLibrary({ ...folder, blocks: BLOCKS });
    return library.getKey(await library.getPage("doc", "install"));
  };
  const before = await keyOfGuide();
  await folder.write("docs/other.md", makePage("Another text.", { title: "Other" }));
  expect(await keyOfGuide()).toBe(before);
  for (const [path, text] of Object.entries(files)) await folder.write(path, text);
  expect(await keyOfGuide()).not.toBe(before);
});
