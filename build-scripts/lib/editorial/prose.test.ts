import { expect, test } from "vitest";
import { makePageContext } from "#test/factories/page-context.ts";
import { proseOf } from "./prose.ts";

const FRONTMATTER = "---\ntitle: The title\ndescription: What it is\nkeywords: [one word, two]\n---\n";

function proseOfBody(body: string) {
  const emptied = FRONTMATTER.replace(/[^\n]/g, "") + body;
  return proseOf(makePageContext(emptied).source, FRONTMATTER + body);
}
const wordsIn = (masked: string) => masked.split(/\s+/).filter(Boolean).join(" ");

test("code, addresses, variables, ids and syntax are blank; everything else stays where it is in the file", () => {
  const prose = proseOfBody(
    "\n## A heading {#id}\n\nText `code` of {provider.name}, [a link](x.mdx#y).\n\n```js\nlet z;\n```\n\n| a | b |\n| --- | --- |\n| `c` | d |\n",
  );
  expect(prose.words).toHaveLength(prose.text.length);
  expect(wordsIn(prose.body)).toBe("A heading Text of , a link . a b d");
  expect(prose.words.indexOf("a link")).toBe(prose.text.indexOf("a link"));
});

test("titles of blocks, alternative texts and titles of code are words", () => {
  const prose = proseOfBody(
    ':::note[Mind this]\nText.\n:::\n\n![A picture](/x.svg)\n\n```js title="Some name"\nlet z;\n```\n',
  );
  expect(wordsIn(prose.body)).toBe("Mind this Text. A picture Some name");
});

test("the front matter's texts are words; only the description counts as worded here", () => {
  const prose = proseOfBody("Press **Save now** at once.");
  expect(wordsIn(prose.words)).toBe("The title What it is one word two Press Save now at once.");
  expect(wordsIn(prose.ownWords)).toBe("What it is Press at once.");
  expect(prose.description.text).toBe("What it is");
});

test("paragraphs are without code, tables, headings and titles of blocks", () => {
  const { paragraphs } = proseOfBody(
    "## H\n\nFirst `x`\nline.\n\n- An item.\n\n:::note[Title]\nInner.\n:::\n\n| a |\n| --- |\n| b |\n",
  );
  expect(paragraphs).toEqual(["First code line.", "An item.", "Inner."]);
});

test("a text that cannot be parsed has no words but those of its front matter", () => {
  expect(wordsIn(proseOfBody("A <b>tag.").words)).toBe("The title What it is one word two");
});
