import type { Root } from "mdast";
import { expect, test } from "vitest";
import { exportPageText, KNOWN_BLOCKS, parsePageText } from "#test/factories/page-context.ts";
import { exportMarkdown } from "./markdown-export.ts";

test("title and description are escaped", () => {
  const tree = { type: "root" as const, children: [] };
  const markdown = exportMarkdown({
    title: "A * b",
    description: "1. <c>",
    tree,
    blocks: KNOWN_BLOCKS,
    origin: "https://a.example",
  });
  expect(markdown).toMatch(/^# A \\\* b\n\n> 1\\\. \\<c>\n/);
});

test.each([
  ["note", "Note"],
  ["danger", "Danger"],
])("an admonition of the kind %s is a block quote", (kind, name) => {
  expect(exportPageText(`:::${kind}\nText.\n:::`)).toBe(`> **${name}**\n>\n> Text.`);
  expect(exportPageText(`:::${kind}[A title]\nText.\n\n- One\n:::`)).toBe(
    `> **${name}: A title**\n>\n> Text.\n>\n> - One`,
  );
});

test("tabs are exported one after another, each under a heading below that of its section", () => {
  expect(
    exportPageText("::::tabs{group=language}\n:::tab[JS]\n```js\na\n```\n:::\n:::tab[PHP]\nText.\n:::\n::::"),
  ).toBe("## JS\n\n```js\na\n```\n\n## PHP\n\nText.");
  expect(exportPageText("## A\n\n::::tabs\n:::tab[B]\n### C\n:::\n:::tab[D]\nText.\n:::\n::::")).toBe(
    "## A {#a}\n\n### B\n\n### C {#c}\n\n### D\n\nText.",
  );
});

test.each([
  ["a summary", ":::details[All {provider.name} methods]\nText.\n:::", "**All Acme methods**\n\nText."],
  ["no summary", ":::details\nText.\n:::", "**Details**\n\nText."],
  ["steps", ":::steps\n1. **One.** Text.\n2. Two.\n:::", "1. **One.** Text.\n2. Two."],
  [
    "a tab in its step",
    ":::::steps\n1. One.\n\n   ::::tabs\n   :::tab[JS]\n   ```js\n   a\n   ```\n   :::\n   ::::\n2. Two.\n:::::",
    "1. One.\n\n   ## JS\n\n   ```js\n   a\n   ```\n2. Two.",
  ],
  [
    "cards",
    ":::cards\n- [Login]({links.login}) Text.\n:::",
    "- [Login](https://cc.acme.example/login) Text.",
  ],
  [
    "ids of headings",
    "## Security {#the_id}\n\n### Two words",
    "## Security {#the_id}\n\n### Two words {#two-words}",
  ],
  ["no comments", "{provider.name}.{/* x */}\n\n{/* y */}", "Acme."],
  [
    "email addresses and URLs without backslashes",
    "Ask {provider.supportEmail} at {links.login}.",
    "Ask support@acme.example at https://cc.acme.example/login.",
  ],
])("the export has %s", (_what, written, exported) => {
  expect(exportPageText(written)).toBe(exported);
});

test.each([
  "| a | b |\n| - | - |\n| `x \\| y` \\| | 1 |",
  "A[^1].\n\n[^1]: Note.",
  "- [x] done\n- [ ] open",
  '```js title="a.js"\nconst a = {};\n```',
])("%j is unchanged", (written) => {
  expect(exportPageText(written)).toBe(written);
});

test.each([
  ["[x](install.mdx)", "[x](https://docs.acme.example/docs/guides/install.md)"],
  ["[x](install.mdx#first)", "[x](https://docs.acme.example/docs/guides/install.md#first)"],
  ["[x](#first)", "[x](https://docs.acme.example/docs/guides/page.md#first)"],
  ["[x](../../pages/index.mdx)", "[x](https://docs.acme.example/index.md)"],
  ["[x](../../pages/about.md)", "[x](https://docs.acme.example/about.md)"],
  ["[x](/llms.txt)", "[x](https://docs.acme.example/llms.txt)"],
  // Pages of the app have no Markdown export.
  ["[x](/search/)", "[x](https://docs.acme.example/search/)"],
  ["[x](/docs/)", "[x](https://docs.acme.example/docs/)"],
  ["[x][a]\n\n[a]: install.mdx", "[x][a]\n\n[a]: https://docs.acme.example/docs/guides/install.md"],
  ["[x](https://acme.example/a/)", "[x](https://acme.example/a/)"],
  ["[x](mailto:a@acme.example)", "[x](mailto:a@acme.example)"],
  ["![x](/images/a.svg)", "![x](https://docs.acme.example/images/a.svg)"],
])("%j is absolute and targets the Markdown export: %s", (written, expected) => {
  expect(exportPageText(written)).toBe(expected);
});

test("links in blocks, tables and footnotes are absolute", () => {
  const markdown = exportPageText(
    "| a |\n| --- |\n| [x](a.mdx) |\n\n:::note\n[y](b.mdx)\n:::\n\nA[^1].\n\n[^1]: [z](c.mdx)",
  );
  expect(markdown.match(/\]\((\S*)\)/g)).toEqual([
    "](https://docs.acme.example/docs/guides/a.md)",
    "](https://docs.acme.example/docs/guides/b.md)",
    "](https://docs.acme.example/docs/guides/c.md)",
  ]);
});

test("related pages are listed under Next steps, at the end", () => {
  const { tree } = parsePageText("Text.");
  const related = [{ title: "Go live", href: "/docs/go-live/" }];
  const origin = "https://a.example";
  expect(
    exportMarkdown({
      title: "A",
      description: "B.",
      tree: tree as Root,
      blocks: KNOWN_BLOCKS,
      origin,
      related,
    }),
  ).toMatch(/\n## Next steps \{#next-steps\}\n\n- \[Go live\]\(https:\/\/a\.example\/docs\/go-live\.md\)\n$/);
});
