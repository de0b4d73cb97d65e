import type { Block } from "#app/lib/content/blocks/block.ts";
import { componentNode, paragraph, strong } from "#app/lib/content/blocks/nodes.ts";

export const details = {
  example: ":::details[All 68 payment methods]\nAnything, also tables and code.\n:::",
  directives: {
    details: {
      toComponent: ({ title = "Details", children }) =>
        componentNode("Details", { summary: title }, children),
    },
  },
  rendered: {
    Details: {
      shown: ["summary"],
      toMarkdown: ({ summary = "" }, children) => [paragraph(strong(summary)), ...children],
    },
  },
} satisfies Block;
