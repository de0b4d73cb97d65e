import { expect, test } from "vitest";
import { makeContent, makeDocSource } from "#test/factories/content.ts";
import { markdownSections, withSectionList } from "./markdown-sections.ts";

const LONG = "word ".repeat(4_000);
const page = makeDocSource({ id: "guides/sell" });
const EXPORT = `# Title\n\nIntroduction.\n\n## First \`x\` {#first}\n\n${LONG}\n\n### Inner {#inner}\n\nText.\n\n## Größe {#größe}\n\nEnd.\n`;

test("every section of a long export is a file with its heading, its page and its text", () => {
  const [first, second, ...others] = markdownSections(makeContent({ docs: [page] }), page, EXPORT);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ href: "/docs/guides/sell/first.md", title: "First `x`" });
  expect(first?.markdown).toMatch(/^# First `x`\n\n> A section of .*\n\n### Inner \{#inner\}\n\nText\.\n$/s);
  expect(second).toEqual({
    href: "/docs/guides/sell/gr%C3%B6%C3%9Fe.md",
    title: "Größe",
    markdown: [
      "# Größe",
      "> A section of [Title of guides/sell](https://docs.acme.example/docs/guides/sell.md).",
      "Index of all pages: https://docs.acme.example/llms.txt",
      "End.\n",
    ].join("\n\n"),
  });
});

test("an export that agents read whole has no sections", () => {
  const short = EXPORT.replace(LONG, LONG.slice(0, 20_000 - (EXPORT.length - LONG.length)));
  expect(short).toHaveLength(20_000);
  expect(markdownSections(makeContent({ docs: [page] }), page, short)).toEqual([]);
  expect(withSectionList(short, [], "https://docs.acme.example")).toBe(short);
});

test("a section whose file would be that of a page has none", () => {
  const content = makeContent({ docs: [page, makeDocSource({ id: "guides/sell/first" })] });
  expect(markdownSections(content, page, EXPORT).map(({ title }) => title)).toEqual(["Größe"]);
});

test("the list of sections comes before the first of them", () => {
  const sections = markdownSections(makeContent({ docs: [page] }), page, EXPORT);
  const text = withSectionList(EXPORT, sections, "https://docs.acme.example");
  expect(text).toContain(
    "Introduction.\n\nEach section is also a file of its own:\n\n- [First `x`](https://docs.acme.example/docs/guides/sell/first.md)\n- [Größe](https://docs.acme.example/docs/guides/sell/gr%C3%B6%C3%9Fe.md)\n\n## First",
  );
});
