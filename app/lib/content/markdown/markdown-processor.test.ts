import { toString as textOf } from "mdast-util-to-string";
import { expect, test } from "vitest";
import { makePageContext, parsePageText } from "#test/factories/page-context.ts";
import { parseMarkdown } from "./markdown-processor.ts";

test("in plain Markdown braces, less-than signs and imports are text", () => {
  const { tree, diagnostics } = parsePageText("Write {a}, 1 < 2, <5 and {provider.name}.\n\nimport it", {
    format: "md",
  });
  expect(diagnostics).toEqual([]);
  expect(textOf(tree)).toBe("Write {a}, 1 < 2, <5 and Acme.import it");
});

test.each(["md", "mdx"] as const)("GitHub Flavored Markdown works in .%s", (format) => {
  const body =
    "| a | b |\n| --- | --: |\n| `x \\| y` | ~~z~~ |\n\n- [x] done\n\nA[^1] https://acme.example\n\n[^1]: Note.";
  const { tree, diagnostics } = parsePageText(body, { format });
  expect(diagnostics).toEqual([]);
  expect(tree?.children.map(({ type }) => type)).toEqual([
    "table",
    "list",
    "paragraph",
    "footnoteDefinition",
  ]);
  expect(tree?.children[0]).toMatchObject({
    align: [null, "right"],
    children: [
      {},
      {
        children: [
          { children: [{ type: "inlineCode", value: "x | y" }] },
          { children: [{ type: "delete" }] },
        ],
      },
    ],
  });
  expect(tree?.children[1]).toMatchObject({ children: [{ checked: true }] });
  expect(tree?.children[2]).toMatchObject({
    children: [{}, { type: "footnoteReference" }, {}, { type: "link", url: "https://acme.example" }],
  });
});

test("the outline has headings and links", () => {
  const { outline } = parsePageText("## A {#a}\n\n[b](b.mdx)");
  expect(outline).toEqual({
    headings: [{ depth: 2, id: "a", text: "A", position: { line: 1, column: 1 } }],
    links: [{ href: "/docs/guides/b/", written: "b.mdx", position: { line: 3, column: 1 } }],
    anchors: [],
  });
});

test("the ids of fields are anchors, those of terms are not", () => {
  const { outline } = parsePageText("A :term[chargeback].\n\n:::fields\n- `a` text\n:::");
  expect(outline.anchors).toEqual(["field-a"]);
});

test("all mistakes in a page are reported with their positions in the file", () => {
  const { diagnostics } = parsePageText("\n\n\n\n# A\n\n```\nx\n```\n\n:::nota\nb\n:::\n\n[c](c)");
  expect(diagnostics.map(({ position }) => position?.line).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
    5, 7, 11, 15,
  ]);
});

test("an empty body is an empty tree", () => {
  for (const format of ["md", "mdx"] as const) {
    const { tree, diagnostics } = parsePageText("", { format });
    expect({ children: tree?.children, diagnostics }).toEqual({ children: [], diagnostics: [] });
  }
});

test("a syntax error gives no tree and one diagnostic", () => {
  const context = makePageContext("<b>");
  expect(parseMarkdown(context)).toBeUndefined();
  expect(context.diagnostics).toHaveLength(1);
});

test("an error in a plugin is thrown, not reported as a mistake", () => {
  const imageSize = () => {
    throw new Error("disk");
  };
  expect(() => parsePageText("![a](/images/a.svg)", { imageSize })).toThrow("disk");
});
