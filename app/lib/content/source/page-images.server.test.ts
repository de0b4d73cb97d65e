import { expect, test } from "vitest";
import { type FolderFiles, makeLibrary, makePage } from "#test/factories/content-folder.ts";

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
    'The tag "<b>" is not closed.',
  ]);
});
