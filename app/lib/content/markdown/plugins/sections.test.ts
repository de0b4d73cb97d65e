import type { ElementContent, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { expect, test } from "vitest";
import { operationLayout } from "./operation-layout.ts";
import { sections } from "./sections.ts";

const element = (tagName: string, ...children: ElementContent[]): ElementContent => ({
  type: "element",
  tagName,
  properties: {},
  children,
});
const root = (...children: ElementContent[]): Root => ({ type: "root", children });
const grouped = (tree: Root) => {
  operationLayout()(tree);
  sections()(tree);
  return toHtml(tree);
};

test("every h2 begins a section, with all up to the next; the beginning of the page is in none", () => {
  const tree = root(
    element("p"),
    element("h2"),
    element("p"),
    element("h3"),
    element("ul"),
    element("h2"),
    element("table"),
  );
  expect(grouped(tree)).toBe(
    "<p></p><section><h2></h2><p></p><h3></h3><ul></ul></section><section><h2></h2><table></table></section>",
  );
});

test("a page without an h2 has no section, and an h2 inside another element begins none", () => {
  expect(grouped(root(element("p"), element("h3")))).toBe("<p></p><h3></h3>");
  expect(grouped(root(element("div", element("h2"))))).toBe("<div><h2></h2></div>");
});

test("the text before and after an operation's samples has sections of its own", () => {
  const samples = { type: "mdxJsxFlowElement", name: "OperationSamples", children: [] };
  const tree = root(element("p"), element("h2"), samples as unknown as ElementContent, element("h2"));
  operationLayout()(tree);
  const [operation] = tree.children as { children: { children: { tagName: string }[] }[] }[];
  const [intro, , reference] = operation?.children ?? [];
  expect(intro?.children.map(({ tagName }) => tagName)).toEqual(["p", "section"]);
  expect(reference?.children.map(({ tagName }) => tagName)).toEqual(["section"]);
});
