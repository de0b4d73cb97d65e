import { expect, test } from "vitest";
import { makeContentFolder, makePage, makeSiteJson } from "#test/factories/content-folder.ts";
import { contentStages } from "./content-stages.ts";

async function mistakesIn(folder: Parameters<typeof contentStages>[0]) {
  return (await Promise.all(contentStages(folder).map(([, find]) => find()))).flat();
}

const DESCRIPTION = "How to install the plugin on a server that you run yourself.";

test("wording is checked once the content is valid", { timeout: 60_000 }, async () => {
  const page = (body: string) => makePage(body, { title: "Install", description: DESCRIPTION });
  const { contentDir, publicDirs, write } = await makeContentFolder({
    "public/favicon.svg": "<svg/>",
    "docs/install.mdx": page("A mispeling."),
    "pages/index.mdx": makePage("Text.", { title: "Start", description: `${DESCRIPTION} Or not.` }),
  });
  const messages = async () => {
    const found = await mistakesIn({ contentDir, providerDir: contentDir, publicDirs });
    return found.map(({ message }) => message);
  };
  expect(await messages()).toEqual(['"mispeling" is not a known word.']);
  await write("sidebar.json", "{");
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
  const mistakes = (await mistakesIn(folder)).map(({ file, position, message }) =>
    [file.replace(contentDir, ""), position?.line, position?.column, message].join(" "),
  );
  expect(mistakes.sort()).toEqual([
    '/own/facts.json 1 34 "mispeling" is not a known word.',
    '/own/facts.json 1 47 "Acme Payments" identifies the provider, so it must be a variable.',
    '/own/site.json 36 15 "Log in" is not the term of this site.',
    '/own/site.json 37 21 "upp" is not a known word.',
  ]);
});
