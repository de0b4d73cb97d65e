import type { ElementContent } from "hast";
import { toHtml } from "hast-util-to-html";
import { expect, test } from "vitest";
import { quotes } from "./quotes.ts";

const element = (tagName: string, ...children: (ElementContent | string)[]): ElementContent => ({
  type: "element",
  tagName,
  properties: {},
  children: children.map((child) => (typeof child === "string" ? { type: "text", value: child } : child)),
});
const curled = (...children: ElementContent[]) => {
  const tree = { type: "root" as const, children };
  quotes()(tree);
  return toHtml(tree);
};

test.each([
  ["The customer's plan isn't \"Pro\".", "The customer’s plan isn’t “Pro”."],
  ['Say "yes" ("no" is 5\').', "Say “yes” (“no” is 5’)."],
  ["A 'name', its owners' names", "A ‘name’, its owners’ names"],
  ['Tax—"VAT"/"GST"', "Tax—“VAT”/“GST”"],
])("%s becomes %s", (text, expected) => {
  expect(curled(element("p", text))).toBe(`<p>${expected}</p>`);
});

test("quotations continue through inline elements and end with their block", () => {
  expect(curled(element("p", '"', element("em", "a"), '" and the ', element("code", "x"), "'s value"))).toBe(
    "<p>“<em>a</em>” and the <code>x</code>’s value</p>",
  );
  expect(curled(element("ul", element("li", "a"), element("li", '"b"')))).toBe(
    "<ul><li>a</li><li>“b”</li></ul>",
  );
});

test("code stays as it is", () => {
  const code = element("pre", element("code", 'echo "it\'s"'));
  expect(curled(code)).toContain('echo "it\'s"');
});

test("titles that readers see are curled, other attributes of components are not", () => {
  const attributes = [
    { type: "mdxJsxAttribute", name: "title", value: "It's" },
    { type: "mdxJsxAttribute", name: "kind", value: "it's" },
  ];
  const note = { type: "mdxJsxFlowElement", name: "Admonition", attributes, children: [] } as never;
  quotes()({ type: "root", children: [note] });
  expect(attributes.map(({ value }) => value)).toEqual(["It’s", "it's"]);
});
