import { expect, test } from "vitest";
import { makeContentFolder, makePage } from "#test/factories/content-folder.ts";
import { createContentChecker } from "./content-checker.ts";

const DESCRIPTION = "How to install the plugin on a server that you run yourself.";

test("content and wording are checked, and checked again after an edit", { timeout: 60_000 }, async () => {
  const page = (body: string) => makePage(body, { title: "Install", description: DESCRIPTION });
  const { contentDir, publicDirs, write } = await makeContentFolder({
    "public/favicon.svg": "<svg/>",
    "words.txt": "",
    "terms.json": '{ "terms": [] }',
    "docs/install.mdx": page("A mispeling."),
    "pages/index.mdx": makePage("Text.", { title: "Start", description: `${DESCRIPTION} Or not.` }),
  });
  const checker = createContentChecker({ contentDir, providerDir: contentDir, publicDirs });
  const messages = async () => (await checker.check()).map(({ message }) => message);
  expect(await messages()).toEqual(['"mispeling" is not a known word.']);
  await write("docs/install.mdx", page("[A](nowhere.mdx) misspelling."));
  expect(await messages()).toEqual(['The link "nowhere.mdx" leads to no page.']);
  await write("docs/install.mdx", page("A misspelling."));
  expect(await messages()).toEqual([]);
  await write("words.txt", "Wording");
  await write("sidebar.json", "{");
  // The wording is checked once the content is valid.
  expect(await messages()).toEqual(["This is not valid JSON: close brace expected."]);
});
