import type { Block, Directive } from "#app/lib/content/blocks/block.ts";
import { componentNode, paragraph, strong } from "#app/lib/content/blocks/nodes.ts";

const KINDS = ["note", "tip", "info", "warning", "danger"] as const;
export type AdmonitionKind = (typeof KINDS)[number];

/** Other kinds that Docusaurus knows. */
const ALIASES = { caution: "warning", important: "info", secondary: "note", success: "tip" } as const;

const directiveOf = (kind: AdmonitionKind): Directive => ({
  toComponent: ({ title, children }) => componentNode("Admonition", { kind, title }, children),
});

export const admonition = {
  example: ":::note[An optional title]\nText. The kinds are note, tip, info, warning and danger.\n:::",
  directives: Object.fromEntries([
    ...KINDS.map((kind) => [kind, directiveOf(kind)]),
    ...Object.entries(ALIASES).map(([name, kind]) => [name, directiveOf(kind)]),
  ]),
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
