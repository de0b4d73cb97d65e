import { expect, test } from "vitest";
import { KNOWN_BLOCKS, parsePageText } from "#test/factories/page-context.ts";
import { type PageSection, sectionsOf } from "./page-sections.ts";

function sectionsIn(body: string): PageSection[] {
  const { tree, diagnostics } = parsePageText(body);
  expect(diagnostics).toEqual([]);
  return sectionsOf(tree ?? { type: "root", children: [] }, KNOWN_BLOCKS);
}

test("a page is split at its headings, with the introduction as a section", () => {
  const sections = sectionsIn("Intro.\n\n## One {#first}\n\nA.\n\n### Deep\n\nB.\n\n## Two\n\nC.");
  expect(sections.map(({ anchor, headings, text }) => ({ anchor, headings, text }))).toEqual([
    { anchor: "", headings: [], text: "Intro." },
    { anchor: "first", headings: ["One"], text: "A." },
    { anchor: "deep", headings: ["One", "Deep"], text: "B." },
    { anchor: "two", headings: ["Two"], text: "C." },
  ]);
});

test("paragraphs, list items and table rows are lines, and cells are separated", () => {
  const [section] = sectionsIn(
    "A **bold** `name`,\nnext line.\n\n- one\n- two\n\n| Field | Meaning |\n| --- | --- |\n| a | b |",
  );
  expect(section?.text).toBe("A bold name, next line.\none\ntwo\nField: Meaning\na: b");
});

test("titles, labels and summaries of components are text", () => {
  const [section] = sectionsIn(":::note[Read this]\nText.\n:::\n\n::::tabs\n:::tab[PHP]\nIn PHP.\n:::\n::::");
  expect(section?.text).toBe("Read this\nText.\nPHP\nIn PHP.");
});

test("inline code at the start of table rows is in names", () => {
  const [section] = sectionsIn(
    "| Field | Meaning |\n| --- | --- |\n| `ORDER_ID` | the order |\n| plain | none |",
  );
  expect(section?.names).toEqual(["ORDER_ID"]);
});

test("code blocks contribute only informative identifiers, each once", () => {
  const [section] = sectionsIn(
    '```js title="ipn.mjs"\nconst body = createHash(SECRET_KEY, "x");\nif (createHash) return;\n```',
  );
  expect(section).toMatchObject({ text: "", identifiers: ["createHash", "SECRET_KEY"] });
});

test("lists of links to other pages are not indexed", () => {
  const [section] = sectionsIn("Text.\n\n- [Install](install.mdx): how to begin.\n- [Tune](configure.mdx)");
  expect(section?.text).toBe("Text.");
  const [other] = sectionsIn("- Read [Install](install.mdx).\n- And more.");
  expect(other?.text).toBe("Read Install.\nAnd more.");
});
