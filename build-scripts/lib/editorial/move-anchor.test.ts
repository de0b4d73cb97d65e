import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeContentFolder, makePage, makeSiteJson } from "#test/factories/content-folder.ts";
import { changeContent } from "./change-content.ts";
import { planAnchorMove } from "./move-anchor.ts";

const FILES = {
  "sidebar.json": '{ "docs": ["install", "guides/first", "guides/draft"] }',
  "docs/install.mdx": makePage(
    [
      "See [below](#buy-it), [`#buy-it`](#buy-it) and [text](#text).\n",
      "## Buy it {#buy-it}\n\n`[below](#buy-it)`\n",
      '## Text\n\n<span id="element">Text.</span>',
    ].join("\n"),
    { title: "Install" },
  ),
  "docs/guides/first.mdx": makePage(
    "[Buy](../install.mdx#buy-it) [it][buy], [now](/docs/install/#buy-it).\n\n## Pay {#pay}\n\n[buy]: ../install.mdx#buy-it",
    { title: "First steps" },
  ),
  "docs/guides/draft.mdx": makePage("[Buy](../install.mdx#buy-it)", { title: "Draft", draft: true }),
  "redirects.json": JSON.stringify({
    "/docs/install/#order": "#buy-it",
    "/docs/old/": "/docs/install/#buy-it",
    "*#charge": "#buy-it",
  }),
  "published.json": JSON.stringify({ "/docs/install/": ["buy-it", "charge", "order"] }),
};

async function openContent(files: Record<string, string> = {}) {
  const { contentDir, publicDir } = await makeContentFolder({ ...FILES, ...files });
  const place = { contentDir, publicDir, siteConfigFile: join(contentDir, "site.json") };
  const read = (path: string) => readFile(join(contentDir, path), "utf8");
  return {
    read,
    move: (from: string, to: string) =>
      changeContent(place, (texts) => planAnchorMove(texts, place, from, to)),
    redirects: async () => JSON.parse(await read("redirects.json")) as unknown,
  };
}

test("a renamed anchor changes its heading's id, every link to it and the redirects", async () => {
  const { move, read, redirects } = await openContent();
  expect(await move("docs/install.mdx#buy-it", "docs/install.mdx#pay")).toEqual([
    "docs/guides/draft.mdx",
    "docs/guides/first.mdx",
    "docs/install.mdx",
    "redirects.json",
  ]);
  const page = await read("docs/install.mdx");
  expect(page).toContain("See [below](#pay), [`#buy-it`](#pay) and [text](#text).");
  expect(page).toContain("## Buy it {#pay}\n\n`[below](#buy-it)`");
  const linking = await read("docs/guides/first.mdx");
  expect(linking).toContain("[Buy](../install.mdx#pay) [it][buy], [now](/docs/install/#pay).");
  expect(linking).toContain("[buy]: ../install.mdx#pay");
  expect(await read("docs/guides/draft.mdx")).toContain("[Buy](../install.mdx#pay)");
  expect(await redirects()).toEqual({
    "/docs/install/#order": "#pay",
    "/docs/old/": "/docs/install/#pay",
    "/docs/install/#charge": "#pay",
    "/docs/install/#buy-it": "#pay",
  });
});

test("a heading without a written id gets one, and a redirect back from it goes", async () => {
  const { move, read, redirects } = await openContent({
    "redirects.json": '{ "/docs/install/#words": "#text" }',
    "published.json": "{}",
  });
  await move("install#text", "install#words");
  const page = await read("docs/install.mdx");
  expect(page).toContain("## Text {#words}\n");
  expect(page).toContain("[text](#words)");
  expect(await redirects()).toEqual({ "/docs/install/#text": "#words" });
});

test("a redirect of every page stays for the other pages that have the anchor", async () => {
  const { move, redirects } = await openContent({
    "docs/guides/draft.mdx": makePage("Text.", { title: "Second", draft: undefined }),
    "docs/guides/first.mdx": makePage("## Buy it\n\nText.", { title: "First steps" }),
  });
  await move("install#buy-it", "install#pay");
  expect(await redirects()).toMatchObject({
    "*#charge": "#buy-it",
    "/docs/install/#charge": "#pay",
  });
});

test("a section that was moved to another page by hand gets its links and a redirect", async () => {
  const { move, read, redirects } = await openContent({
    "docs/install.mdx": makePage("See [below](#buy-it).", { title: "Install" }),
    "site.json": makeSiteJson({ announcement: { id: "a", text: "[Buy](/docs/install/#buy-it)" } }),
  });
  await move("install#buy-it", "guides/first#pay");
  expect(await read("docs/install.mdx")).toContain("[below](guides/first.mdx#pay)");
  const linking = await read("docs/guides/first.mdx");
  expect(linking).toContain("[Buy](#pay) [it][buy], [now](#pay).");
  expect(linking).toContain("[buy]: #pay");
  expect(await read("docs/guides/draft.mdx")).toContain("[Buy](first.mdx#pay)");
  expect(await read("site.json")).toContain("[Buy](/docs/guides/first/#pay)");
  expect(await redirects()).toEqual({
    "/docs/install/#order": "/docs/guides/first/#pay",
    "/docs/old/": "/docs/guides/first/#pay",
    "/docs/install/#charge": "/docs/guides/first/#pay",
    "/docs/install/#buy-it": "/docs/guides/first/#pay",
  });
});

test.each([
  ["install#buy-it", "install#buy-it", "is the old anchor and the new one"],
  ["install#buy-it", "install", "Name an anchor of both pages"],
  [
    "install#buyit",
    "install#pay",
    'docs/install.mdx has no anchor "#buyit".\n  Fix: did you mean "#buy-it"?',
  ],
  ["install#nothing-near", "install#pay", "Fix: its anchors are #buy-it, #text, #element"],
  ["install#buy-it", "install#text", 'docs/install.mdx has an anchor "#text" already.'],
  ["install#buy-it", "install#a b", '"#a b" cannot be an id.'],
  [
    "install#element",
    "install#other",
    '"#element" of docs/install.mdx is not the id of a heading that starts with ##.',
  ],
  ["install#buy-it", "guides/first#pay", 'docs/install.mdx still has the anchor "#buy-it".'],
  [
    "install#order",
    "guides/first#pays",
    'docs/guides/first.mdx has no anchor "#pays".\n  Fix: did you mean "#pay"?',
  ],
  ["install#order", "guides/first#abcdefgh", "move the section there first"],
  ["guides/nowhere#a", "install#pay", "There is no page docs/guides/nowhere.mdx."],
])("%s to %s changes nothing and is explained", async (from, to, message) => {
  const { move, read } = await openContent();
  const all = () => Promise.all(Object.keys(FILES).map(read));
  const before = await all();
  await expect(move(from, to)).rejects.toThrow(message);
  expect(await all()).toEqual(before);
});
