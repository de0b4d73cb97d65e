import type { Block } from "#app/lib/content/blocks/block.ts";
import { componentNode } from "#app/lib/content/blocks/nodes.ts";
import { report } from "#app/lib/content/blocks/page-context.ts";

export const steps = {
  example: ":::steps\n1. **Open the generator.** Developer tools → Purchase link generator.\n:::",
  directives: {
    steps: {
      check({ node, children }, context) {
        if (children.some((child) => child.type === "list" && child.ordered)) return;
        report(context, node, "A block of steps has no numbered list.", 'begin each step with "1. ".');
      },
      toComponent: ({ children }) => componentNode("Steps", {}, children),
    },
  },
  rendered: { Steps: {} },
} satisfies Block;
