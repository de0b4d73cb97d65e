import { toString as textOf } from "mdast-util-to-string";
import { expect, test } from "vitest";
import { parsePageText } from "#test/factories/page-context.ts";

test("in plain Markdown braces, less-than signs and imports are text", () => {
  const { tree, diagnostics } = parsePageText("Write {a}, 1 < 2, <5 and {provider.name}.\n\nimport it", {
    format: "md",
  });
  expect(diagnostics).toEqual([]);
  expect(textOf(tree)).toBe("Write {a}, 1 < 2, <5 and Acme.import it");
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

test("an error in a plugin is thrown, not reported as a mistake", () => {
  const imageSize = () => {
    throw new Error("disk");
  };
  expect(() => parsePageText("![a](/images/a.svg)", { imageSize })).toThrow("disk");
});

test("other names of code languages and callouts are known", () => {
  const { tree, diagnostics } = parsePageText("```Shell\nls\n```\n\n:::caution[Mind]\nText.\n:::");
  expect(diagnostics).toEqual([]);
  expect(JSON.stringify(tree)).toContain('"lang":"bash"');
  expect(JSON.stringify(tree)).toContain('"name":"kind","value":"warning"');
});
