import type { Block, Directive } from "#app/lib/content/blocks/block.ts";
import { componentNode, paragraph, strong } from "#app/lib/content/blocks/nodes.ts";

const KINDS = ["note", "tip", "info", "warning", "danger"] as const;
export type AdmonitionKind = (typeof KINDS)[number];

const directive: Directive = {
  toComponent: ({ node, title, children }) =>
    componentNode("Admonition", { kind: node.name, title }, children),
};

export const admonition = {
  example: ":::note[An optional title]\nText. The kinds are note, tip, info, warning and danger.\n:::",
  directives: Object.fromEntries(KINDS.map((kind) => [kind, directive])),
  rendered: {
    Admonition: {
      shown: ["title"],
      toMarkdown({ kind = "", title }, children) {
        const name = kind.charAt(0).toUpperCase() + kind.slice(1);
        const head = paragraph(strong(title ? `${name}: ${title}` : name));
        return [{ type: "blockquote", children: [head, ...children] }];
      },
    },
  },
} satisfies Block;
