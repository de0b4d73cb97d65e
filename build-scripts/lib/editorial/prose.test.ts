import { expect, test } from "vitest";
import { makePageContext } from "#test/factories/page-context.ts";
import { parsePageProse } from "./prose.ts";

const FRONTMATTER = "---\ntitle: The title\ndescription: What it is\nkeywords: [one word, two]\n---\n";

function proseOfBody(body: string) {
  const emptied = FRONTMATTER.replace(/[^\n]/g, "") + body;
  return parsePageProse(makePageContext(emptied).source, FRONTMATTER + body);
}
const wordsIn = (masked: string) => masked.split(/\s+/).filter(Boolean).join(" ");

test("code, URLs, variables, ids and syntax are masked; everything else keeps its position", () => {
  const prose = proseOfBody(
    "\n## A heading {#id}\n\nText `code` of {provider.name}, [a link](x.mdx#y).\n\n```js\nlet z;\n```\n\n| a | b |\n| --- | --- |\n| `c` | d |\n",
  );
  expect(prose.words).toHaveLength(prose.text.length);
  expect(wordsIn(prose.ownWords)).toBe("What it is A heading Text of , a link . a b d");
  expect(prose.words.indexOf("a link")).toBe(prose.text.indexOf("a link"));
});

test("titles of callouts, alt texts and titles of code are not masked", () => {
  const prose = proseOfBody(
    ':::note[Mind this]\nText.\n:::\n\n![A picture](/x.svg)\n\n```js title="Some name"\nlet z;\n```\n',
  );
  expect(wordsIn(prose.ownWords)).toBe("What it is Mind this Text. A picture Some name");
});

test("front matter texts are words; of them, ownWords has the description only", () => {
  const prose = proseOfBody("Press **Save now** at once.");
  expect(wordsIn(prose.words)).toBe("The title What it is one word two Press Save now at once.");
  expect(wordsIn(prose.ownWords)).toBe("What it is Press at once.");
});

test("a page with a syntax error has only the words of its front matter", () => {
  expect(wordsIn(proseOfBody("A <b>tag.").words)).toBe("The title What it is one word two");
});
