import { readFile } from "node:fs/promises";
import fc from "fast-check";
import type { Root } from "mdast";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { expect, test, vi } from "vitest";
import { bodyOf } from "./frontmatter.ts";
import { protectHeadingIds } from "./plugins/headings.ts";
import { createReparser } from "./reparse-markdown.ts";

const parsers = {
  mdx: unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkDirective),
  md: unified().use(remarkParse).use(remarkGfm).use(remarkDirective),
};
const parseMdx = (text: string): Root => parsers.mdx.parse(text);

/** Parses versions of a text one after the other; tells what was given to the parser for the last. */
function reparse(...versions: string[]) {
  const reparser = createReparser(2);
  const parse = vi.fn(parseMdx);
  const trees = versions.map((text) => {
    parse.mockClear();
    return reparser("page", text, parse);
  });
  return { tree: trees.at(-1), asked: parse.mock.calls.map(([text]) => text) };
}

const PAGE = [
  "# A",
  "One {provider.name}.",
  "- a\n- b",
  "Two.",
  ":::note\nThree.\n:::",
  "Four.",
  "Five.\n",
].join("\n\n");

test("of a text that was parsed before, the blocks that changed and those beside them are parsed again", () => {
  const changed = PAGE.replace("Two", "Two and a half");
  const { tree, asked } = reparse(PAGE, changed);
  expect(asked).toEqual(["- a\n- b\n\nTwo and a half.\n\n:::note\nThree.\n:::\n\n"]);
  expect(tree).toEqual(parseMdx(changed));
});

test("of what is written at the end, only the end is parsed", () => {
  const { tree, asked } = reparse(PAGE, `${PAGE}\nSix.\n`);
  expect(asked).toEqual(["Five.\n\nSix.\n"]);
  expect(tree).toEqual(parseMdx(`${PAGE}\nSix.\n`));
});

test.each([
  ["a fence that swallows the rest", "```\nTwo."],
  ["a container that does", ":::tip\nTwo."],
  ["a definition, which changes what brackets mean elsewhere", "Two.\n\n[a]: /b"],
])("%s makes the whole be parsed", (_what, text) => {
  const changed = PAGE.replace("Two.", text);
  const { tree, asked } = reparse(PAGE, changed);
  expect(asked.at(-1)).toBe(changed);
  expect(tree).toEqual(parseMdx(changed));
});

test("a mistake is told where it is in the whole text", () => {
  const changed = PAGE.replace("Two.", "<Tabs>");
  const messageOf = (parse: () => unknown) => {
    try {
      return parse();
    } catch (error) {
      return String(error);
    }
  };
  expect(messageOf(() => reparse(PAGE, changed))).toBe(messageOf(() => parseMdx(changed)));
});

test("who changes a tree changes nothing of the next one", () => {
  const reparser = createReparser(2);
  for (const text of [PAGE, PAGE, `${PAGE}\nSix.\n`]) {
    const tree = reparser("page", text, parseMdx);
    expect(tree).toEqual(parseMdx(text));
    for (const block of tree.children) {
      if ("children" in block) block.children.length = 0;
    }
  }
});

/** What a writer may put anywhere. */
const SNIPPETS = [
  ..."\n \n\n\t#->*_`:[]{}<1.|=~!\\",
  "```\n",
  "\n```js\nlet a;\n```\n",
  "\n:::note\n",
  "\n:::\n",
  "\n<Steps>\n\n",
  "\n</Steps>\n",
  "\n- item\n",
  "\n1. item\n",
  "\n   more\n",
  "\n> quote\n",
  "\n---\n",
  "\n===\n",
  "\n| a | b |\n| --- | --- |\n",
  "\n[a]: /b\n",
  "[a]",
  "\n<!-- c -->\n",
  "{provider.name}",
  "\n{/* c */}\n",
  "https://a.example/",
];

test.each([
  ["mdx", "content/docs/checkout-pages/dynamic-checkout-links.mdx"],
  ["mdx", "content/docs/affiliates-partners/products-settings-setup.mdx"],
  ["md", "content/docs/affiliates-partners/products-settings-setup.mdx"],
] as const)("whatever is edited, the tree is that of the whole text: %s, %s", async (format, file) => {
  const whole = (text: string): Root => parsers[format].parse(text);
  const body = bodyOf(await readFile(file, "utf8"));
  const page = protectHeadingIds(body).slice(0, 4_000);
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    gone: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(400)),
    come: fc.constantFrom(...SNIPPETS),
  });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
      const reparser = createReparser(1);
      let text = page;
      outcomeOf(() => reparser(file, text, whole));
      for (const { at, gone, come } of edits) {
        const start = Math.floor(at * text.length);
        text = text.slice(0, start) + come + text.slice(start + gone);
        expect(outcomeOf(() => reparser(file, text, whole))).toEqual(outcomeOf(() => whole(text)));
      }
    }),
    { numRuns: Number(process.env.REPARSE_RUNS ?? 20) },
  );
});

function outcomeOf(parse: () => Root): unknown {
  try {
    return parse();
  } catch (error) {
    return String(error);
  }
}
