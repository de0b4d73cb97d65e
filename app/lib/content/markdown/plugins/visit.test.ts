import { readFile } from "node:fs/promises";
import type { Nodes, Parent, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit as visitOfPackage } from "unist-util-visit";
import { expect, test } from "vitest";
import { visit } from "./visit.ts";

const parse = (text: string): Root => unified().use(remarkParse).use(remarkGfm).parse(text);

/** What a visitor is told, in order. */
function diagnosticsIn(visitTree: typeof visit, tree: Root, types?: string | string[]): unknown[] {
  const seen: unknown[] = [];
  const visitor = (node: Nodes, index: number | undefined, parent: Parent | undefined) => {
    seen.push([node.type, node.position, index, parent?.type]);
  };
  if (types === undefined) visitTree(tree, visitor);
  else visitTree(tree, types as "text", visitor);
  return seen;
}

test.each([undefined, "text", ["heading", "tableCell"]])(
  "visits what unist-util-visit visits, as it does: %s",
  async (types) => {
    const tree = parse(await readFile("README.md", "utf8"));
    expect(diagnosticsIn(visit, tree, types)).toEqual(diagnosticsIn(visitOfPackage, tree, types));
    expect(diagnosticsIn(visit, tree, types).length).toBeGreaterThan(20);
  },
);

test("goes on at the index that the visitor gives, when nodes were taken out or put in", () => {
  const trees = [visit, visitOfPackage].map((visitTree) => {
    const tree = parse("a\n\n---\n\n---\n\nb");
    visitTree(tree, "thematicBreak", (_node, index = 0, parent) => {
      parent?.children.splice(index, 1);
      return index;
    });
    visitTree(tree, "paragraph", (node, index = 0, parent) => {
      parent?.children.splice(index, 0, { type: "blockquote", children: [node] });
      return index + 2;
    });
    return tree.children.map(({ type }) => type);
  });
  expect(trees[0]).toEqual(["blockquote", "paragraph", "blockquote", "paragraph"]);
  expect(trees[1]).toEqual(trees[0]);
});
