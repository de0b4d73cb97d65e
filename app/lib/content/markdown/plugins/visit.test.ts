import { readFile } from "node:fs/promises";
import type { Nodes, Parent, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit as visitOfPackage } from "unist-util-visit";
import { expect, test } from "vitest";
import { visit } from "./visit.ts";

const parse = (text: string): Root => unified().use(remarkParse).use(remarkGfm).parse(text);

/** Records the arguments of each call of the visitor. */
function recordVisits(visitTree: typeof visit, tree: Root, types?: string | string[]): unknown[] {
  const seen: unknown[] = [];
  const visitor = (node: Nodes, index: number | undefined, parent: Parent | undefined) => {
    seen.push([node.type, node.position, index, parent?.type]);
  };
  if (types === undefined) visitTree(tree, visitor);
  else visitTree(tree, types as "text", visitor);
  return seen;
}

test.each([undefined, "text", ["heading", "tableCell"]])(
  "visits the same nodes as unist-util-visit: %s",
  async (types) => {
    const tree = parse(await readFile("README.md", "utf8"));
    expect(recordVisits(visit, tree, types)).toEqual(recordVisits(visitOfPackage, tree, types));
    expect(recordVisits(visit, tree, types).length).toBeGreaterThan(20);
  },
);

test("continues at the index that the visitor returns after removing or inserting nodes", () => {
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
