import type { Block, WrittenBlock } from "#app/lib/content/blocks/block.ts";
import { componentNode } from "#app/lib/content/blocks/nodes.ts";
import { type PageContext, report } from "#app/lib/content/blocks/page-context.ts";
import { suggest } from "#app/lib/content/diagnostics/nearest.ts";

const ICONS = ["webhook", "code", "cart", "renew", "file"] as const;
export type CardIconName = (typeof ICONS)[number];

export const cards = {
  example: ':::cards{icons="code cart"}\n- [Webhooks](webhook-ipn.mdx) Receive every order.\n:::',
  directives: {
    cards: {
      attribute: "icons",
      check: checkCards,
      toComponent({ value, children }) {
        addIcons(children, iconsIn(value));
        return componentNode("Cards", {}, children);
      },
    },
  },
  rendered: { Cards: {}, CardIcon: { toMarkdown: () => [] } },
} satisfies Block;

function iconsIn(value: string | undefined): string[] {
  return value?.split(" ") ?? [];
}

function checkCards({ node, value, children }: WrittenBlock, context: PageContext): void {
  if (!children.some((child) => child.type === "list"))
    report(context, node, "A block of cards has no list.", "write each card as - [Title](page.mdx) Text.");
  for (const icon of iconsIn(value)) {
    if ((ICONS as readonly string[]).includes(icon)) continue;
    const fix = suggest(icon, ICONS, `the icons are ${ICONS.join(", ")}.`);
    report(context, node, `"${icon}" is not an icon of cards.`, fix);
  }
}

/** Puts an icon at the start of each item of a list of cards. */
function addIcons(children: WrittenBlock["children"], icons: readonly string[]): void {
  const items = children.flatMap((node) => (node.type === "list" ? node.children : []));
  for (const [index, name] of icons.entries()) {
    items[index]?.children.unshift(componentNode("CardIcon", { name }, []));
  }
}
