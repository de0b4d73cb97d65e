import { expect, test } from "vitest";
import { makeContentFolder, makeLibrary, makePage } from "#test/factories/content-folder.ts";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import type { Library } from "./library/library.server.ts";

const NO_FILES = new Set<string>();

async function diagnosticsOf(library: Library): Promise<string[]> {
  const diagnostics = await library.check(NO_FILES);
  return diagnostics.map(({ file, message }) =>
    `${file} ${message}`.replace(/\/\S*\/content(?=\/)/g, "content"),
  );
}

test("check needs no renderer and does not throw", async () => {
  const library = await makeLibrary(
    { "site.json": undefined, "docs/install.mdx": "" },
    { renderCode: undefined },
  );
  expect(await diagnosticsOf(library)).toEqual([
    "content/site.json The file is missing.",
    "content/docs/install.mdx The page has no front matter.",
  ]);
});

test("pages that no sidebar lists are checked too", async () => {
  const library = await makeLibrary({
    "docs/new.mdx": makePage("[x](gone.mdx)", { title: "New" }),
    "docs/install.mdx": makePage("[x](new.mdx#gone)", { title: "Install" }),
  });
  expect(await diagnosticsOf(library)).toEqual([
    "content/docs/new.mdx The page is in no sidebar.",
    'content/docs/install.mdx The link "new.mdx#gone" names an anchor that content/docs/new.mdx does not have.',
    'content/docs/new.mdx The link "gone.mdx" leads to no page.',
  ]);
});

test("links to headings, fields, Markdown exports, pages of the app and other files are valid", async () => {
  const links = [
    "#gr%C3%B6%C3%9Fe",
    "install.mdx#größe",
    "#field-a",
    "#",
    "/docs/",
    "/search/",
    "/docs/install.md",
  ];
  const body = `${links.map((href) => `[x](${href})`).join(" ")}\n\n[y](/llms.txt) [z](#field-b) [z](/docs/gone.md)`;
  const library = await makeLibrary({
    "docs/install.mdx": makePage(`${body}\n\n## Größe\n\n:::fields\n- \`a\` text\n:::`, { title: "Install" }),
  });
  const diagnostics = await library.check(new Set(["/llms.txt"]));
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'The link "#field-b" names an anchor that this page does not have.',
    'The link "/docs/gone.md" leads to no page.',
  ]);
});

test("links to a page that has mistakes are valid", async () => {
  const library = await makeLibrary({
    "sidebar.json": '{ "docs": ["install", "bad", "worse"] }',
    "docs/install.mdx": makePage("[x](bad.mdx#there) [y](worse.mdx#there)", { title: "Install" }),
    "docs/bad.mdx": "---\ntitle: Bad\n---\n\n## There",
    "docs/worse.mdx": makePage("## There\n\n<b>", { title: "Worse" }),
  });
  expect(await diagnosticsOf(library)).toEqual([
    'content/docs/bad.mdx "description" is missing.',
    expect.stringContaining("content/docs/worse.mdx This is not valid MDX: Expected a closing tag for `<b>`"),
  ]);
});

const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="3"></svg>`;
const makeFolderWithImage = () =>
  makeContentFolder({
    "public/images/a.svg": svg(4),
    "docs/install.mdx": makePage("![A](/images/a.svg)", { title: "Install" }),
  });
const widthOf = async (library: Library) =>
  /width="(\d+)"/.exec((await library.renderPage(await library.getPage("doc", "install"))).html)?.[1];

test("a cached page is checked and rendered again after its image changes", async () => {
  const folder = await makeFolderWithImage();
  const dir = temporaryFolder();
  const anotherRun = () => makeLibrary({}, { ...folder, cache: { dir, key: "k" } });
  expect(await widthOf(await anotherRun())).toBe("4");
  await folder.write("public/images/a.svg", svg(5));
  expect(await widthOf(await anotherRun())).toBe("5");
  await folder.write("public/images/a.svg", undefined);
  expect(await diagnosticsOf(await anotherRun())).toEqual([
    'content/docs/install.mdx There is no image "/images/a.svg".',
  ]);
});

test("a live preview shows a replaced image in its new size", async () => {
  const folder = await makeFolderWithImage();
  const library = await makeLibrary({}, { ...folder, reload: true });
  expect(await widthOf(library)).toBe("4");
  await folder.write("public/images/a.svg", svg(50));
  expect(await widthOf(library)).toBe("50");
});
