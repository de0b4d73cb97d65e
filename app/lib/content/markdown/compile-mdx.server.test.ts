import type { ElementContent, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { expect, test } from "vitest";
import { KNOWN_BLOCKS } from "#test/factories/page-context.ts";
import { sections } from "./compile-mdx.server.ts";

const element = (tagName: string, ...children: ElementContent[]): ElementContent => ({
  type: "element",
  tagName,
  properties: {},
  children,
});
const root = (...children: ElementContent[]): Root => ({ type: "root", children });
const grouped = (tree: Root) => {
  sections(KNOWN_BLOCKS)(tree);
  return toHtml(tree);
};

test("every h2 starts a section; content before the first h2 is in none", () => {
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

test("only top-level h2 elements start a section", () => {
  expect(grouped(root(element("p"), element("h3")))).toBe("<p></p><h3></h3>");
  expect(grouped(root(element("div", element("h2"))))).toBe("<div><h2></h2></div>");
});

test("an operation's samples end the section before them and are in none", () => {
  const samples = element("aside") as ElementContent & { name?: string };
  samples.name = "OperationSamples";
  const tree = root(element("p"), element("h2"), samples, element("h2"));
  expect(grouped(tree)).toBe(
    "<p></p><section><h2></h2></section><aside></aside><section><h2></h2></section>",
  );
});
