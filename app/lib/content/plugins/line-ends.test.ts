import type { Element, Root, RootContent } from "hast";
import { expect, test } from "vitest";
import { dropLineEnds } from "./line-ends.ts";

const text = (value: string) => ({ type: "text" as const, value });
const element = (tagName: string, ...children: Element["children"]): Element => ({
  type: "element",
  tagName,
  properties: {},
  children,
});

/** The tree's texts after the plugin. */
function textsOf(...children: RootContent[]): string[] {
  const tree: Root = { type: "root", children };
  dropLineEnds()(tree);
  const texts = (node: RootContent | Root): string[] =>
    node.type === "text" ? [node.value] : "children" in node ? node.children.flatMap(texts) : [];
  return texts(tree);
}

test("line ends between blocks, items of lists and in quotes go", () => {
  const list = element(
    "ul",
    text("\n"),
    element("li", text("A")),
    text("\n"),
    element("li", text("B")),
    text("\n"),
  );
  expect(textsOf(element("p", text("One")), text("\n"), list)).toEqual(["One", "A", "B"]);
  expect(textsOf(element("blockquote", text("\n"), element("p", text("Q")), text("\n")))).toEqual(["Q"]);
});

test.each(["p", "li", "td", "pre"])(
  "in %s, where a line end may be a space between words, it stays",
  (name) => {
    const inside = element(name, element("b", text("A")), text("\n"), element("b", text("B")));
    expect(textsOf(inside)).toEqual(["A", "\n", "B"]);
  },
);
