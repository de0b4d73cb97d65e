import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  type FolderFiles,
  makeContentFolder,
  makeLibrary,
  makePage,
} from "#test/factories/content-folder.ts";
import { publicImageSize } from "./page-images.server.ts";

const svg = (content = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32">${content}</svg>`;

/** Makes a library with a page that shows an image. */
function makeImagePage(url: string, files: FolderFiles = {}) {
  return makeLibrary({
    "docs/install.mdx": makePage(`![Three steps](${url})`, { title: "Install" }),
    ...files,
  });
}

test("an image next to a page is shown with its size, at a URL that changes with it", async () => {
  const render = async (image: string) => {
    const library = await makeImagePage("./steps.svg", { "docs/steps.svg": image });
    expect(await library.check(new Set())).toEqual([]);
    return (await library.renderPage(await library.getPage("doc", "install"))).html;
  };
  const html = await render(svg());
  expect(html).toMatch(
    /<img src="\/assets\/steps-[0-9a-f]{8}\.svg" alt="Three steps" width="64" height="32"/,
  );
  expect(await render(svg("<path/>"))).not.toBe(html);
});

test("the Markdown export links to the image by its full URL", async () => {
  const library = await makeImagePage("images/steps.svg", { "docs/images/steps.svg": svg() });
  const markdown = await library.getMarkdown(await library.getPage("doc", "install"));
  expect(markdown).toMatch(
    /!\[Three steps\]\(https:\/\/docs\.acme\.example\/assets\/steps-[0-9a-f]{8}\.svg\)/,
  );
});

test.each<[string, string, FolderFiles, string]>([
  ["that is missing", "./step.svg", { "docs/steps.svg": svg() }, 'did you mean "steps.svg"?'],
  ["outside the content folder", "../../secret.svg", {}, "put it next to the page"],
  ["that is no image", "./steps.png", { "docs/steps.png": "text" }, "cannot be read"],
  ["with a script", "./steps.svg", { "docs/steps.svg": svg("<script>a</script>") }, "contains <script>"],
  ["with an event", "./steps.svg", { "docs/steps.svg": svg('<g onclick="a"/>') }, "the attribute onclick"],
  ["with a link", "./steps.svg", { "docs/steps.svg": svg('<a href="javascript:a"/>') }, "attribute href"],
  ["with a foreign style", "./steps.svg", { "docs/steps.svg": svg("<style>@import 'a'</style>") }, "a style"],
])("an image %s is reported at its line", async (_case, url, files, expected) => {
  const library = await makeImagePage(url, files);
  const [diagnostic, ...others] = await library.check(new Set());
  expect(others).toEqual([]);
  expect(diagnostic).toMatchObject({ file: expect.stringMatching(/install\.mdx$/), position: { line: 6 } });
  expect(`${diagnostic?.message} ${diagnostic?.fix}`).toContain(expected);
});

test("an image that is too large is reported with its size", async () => {
  const library = await makeImagePage("./steps.png", { "docs/steps.png": "x".repeat(3_200_000) });
  expect((await library.check(new Set())).map(({ message }) => message)).toEqual([
    'The image "./steps.png" has 3.2 MB.',
  ]);
});

test("an image that no page shows is reported, with its file and a fix", async () => {
  const library = await makeImagePage("./steps.svg", { "docs/steps.svg": svg(), "docs/old.svg": svg() });
  expect(await library.check(new Set())).toEqual([
    {
      file: expect.stringMatching(/docs\/old\.svg$/),
      message: "No page shows this image.",
      fix: "show it on a page, such as ![What it shows](./old.svg), or remove it.",
    },
  ]);
});

test("an image that a draft shows, or perhaps a page with a syntax error, is not reported", async () => {
  const images = { "docs/steps.svg": svg(), "docs/old.svg": svg() };
  const draft = makePage("![Old](./old.svg)", { title: "Draft", draft: true });
  const sidebar = '{ "docs": ["install", "draft"] }';
  const withDraft = { ...images, "docs/draft.mdx": draft, "sidebar.json": sidebar };
  expect(await (await makeImagePage("./steps.svg", withDraft)).check(new Set())).toEqual([]);
  const broken = await makeLibrary({ ...images, "docs/install.mdx": makePage("<b>", { title: "Install" }) });
  expect((await broken.check(new Set())).map(({ message }) => message)).toEqual([
    expect.stringContaining("Expected a closing tag for `<b>`"),
  ]);
});

/** A PNG's signature and header chunk: 3 × 2 pixels. */
const PNG = Buffer.from("89504e470d0a1a0a0000000d494844520000000300000002080600000000000000", "hex");

test("the size of an image under public/ comes from its pixels, its attributes or its viewBox", async () => {
  const { publicDir } = await makeContentFolder({
    "public/images/a.svg": svg(),
    "public/images/b.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 16"></svg>',
    "public/images/c.png": "",
    "public/images/d.svg": '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  });
  expect(publicImageSize(publicDir, "/images/a.svg")).toEqual({ width: 64, height: 32 });
  expect(publicImageSize(publicDir, "/images/b.svg")).toEqual({ width: 32, height: 16 });
  expect(publicImageSize(publicDir, "/images/c.png")).toBe("unreadable");
  expect(publicImageSize(publicDir, "/images/d.svg")).toBe("unreadable");
  await writeFile(join(publicDir, "images/c.png"), PNG);
  expect(publicImageSize(publicDir, "/images/c.png")).toEqual({ width: 3, height: 2 });
});

test.each([
  "/images/gone.svg",
  "/images",
  "/images/a.svg/b.svg",
  "/",
  "/../content/secret.svg",
  "/images/../../content/secret.svg",
])("there is no image %s under public/", async (src) => {
  const { publicDir } = await makeContentFolder({ "public/images/a.svg": svg(), "secret.svg": svg() });
  expect(publicImageSize(publicDir, src)).toBe("missing");
});
