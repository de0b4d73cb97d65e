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
