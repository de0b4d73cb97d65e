import { expect, test } from "vitest";
import { makeContentFolder, makePage, makeSiteJson } from "#test/factories/content-folder.ts";
import { createContentChecker } from "./content-checker.ts";

async function check({ stages }: ReturnType<typeof createContentChecker>) {
  const found = [];
  for (const [, find] of stages) found.push(...(await find()));
  return found;
}

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
  const messages = async () => (await check(checker)).map(({ message }) => message);
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

test("texts in a provider's folder are checked, with its own words", { timeout: 60_000 }, async () => {
  const { contentDir, publicDirs } = await makeContentFolder({
    "public/favicon.svg": "<svg/>",
    "terms.json": '{ "terms": [{ "use": "sign in", "not": ["log in"] }] }',
    "facts.json": '{ "plan": { "value": "one", "unit": "text", "status": "example", "question": "Which?" } }',
    "docs/install.mdx": makePage("The plan is {fact.plan}.", { title: "Install", description: DESCRIPTION }),
    "pages/index.mdx": makePage("Text.", { title: "Start", description: `${DESCRIPTION} Or not.` }),
    "own/words.txt": "borealic",
    "own/facts.json": '{ "plan": { "value": "a borealic mispeling of Acme Payments" } }',
    "own/site.json": makeSiteJson({
      labels: { docs: "Docs", getStarted: "Start", login: "Log in", signUp: "Sing-upp" },
    }),
  });
  const folder = { contentDir, providerDir: `${contentDir}/own`, publicDirs };
  const mistakes = (await check(createContentChecker(folder))).map(({ file, position, message }) =>
    [file.replace(contentDir, ""), position?.line, position?.column, message].join(" "),
  );
  expect(mistakes.sort()).toEqual([
    '/own/facts.json 1 34 "mispeling" is not a known word.',
    '/own/facts.json 1 47 "Acme Payments" identifies the provider, so it must be a variable.',
    '/own/site.json 36 15 "Log in" is not the term of this site.',
    '/own/site.json 37 21 "upp" is not a known word.',
  ]);
});
