import { visit } from "unist-util-visit";
import { expect, test } from "vitest";
import type { Block } from "#app/lib/content/blocks/block.ts";
import { isComponent } from "#app/lib/content/blocks/nodes.ts";
import { exportMarkdown } from "#app/lib/content/markdown/markdown-export.ts";
import { API as api } from "#test/factories/api-description.ts";
import { makePageSource } from "#test/factories/content.ts";
import { KNOWN_BLOCKS, parsePageText } from "#test/factories/page-context.ts";
import { BLOCKS } from "./blocks.ts";

function parseExample({ example }: Block) {
  const operation = example.includes("<OperationReference") ? "ordersRefund" : undefined;
  const { frontmatter } = makePageSource({ frontmatter: { operation } });
  return parsePageText(example, { api, frontmatter });
}

test.each(BLOCKS.map((block: Block) => [block.example, block] as const))(
  "the example of a block has no mistakes and becomes its component: %s",
  (_example, block) => {
    const { tree, diagnostics } = parseExample(block);
    expect(diagnostics).toEqual([]);
    if (!tree) throw new Error("The example cannot be parsed.");
    const found: string[] = [];
    visit(tree, (node) => {
      if (isComponent(node)) found.push(node.name ?? "");
    });
    const [component] = Object.keys(block.rendered ?? {});
    // The component of code is created when the page is compiled.
    if (component && component !== "CodeBlock") expect(found).toContain(component);
    const written = exportMarkdown({
      title: "T",
      description: "D",
      tree,
      blocks: KNOWN_BLOCKS,
      origin: "https://docs.test",
    });
    expect(written.replace(/```[\s\S]*?```/g, "")).not.toMatch(/^:::|<[A-Z]/m);
  },
);
