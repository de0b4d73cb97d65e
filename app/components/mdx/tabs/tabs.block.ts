import { type Block, readBlock, type WrittenBlock } from "#app/lib/content/blocks/block.ts";
import { componentNode, labelHeading } from "#app/lib/content/blocks/nodes.ts";
import { type PageContext, report } from "#app/lib/content/blocks/page-context.ts";

export const tabs = {
  example: "::::tabs{group=language}\n:::tab[PHP]\nTabs of the same group switch together.\n:::\n::::",
  directives: {
    tabs: {
      attribute: "group",
      check: checkTabs,
      toComponent: ({ value, children }) => componentNode("Tabs", { group: value }, children),
    },
    tab: {
      check: checkTab,
      toComponent: ({ title = "", children }) => componentNode("Tab", { label: title }, children),
    },
  },
  rendered: {
    Tabs: {},
    Tab: {
      shown: ["label"],
      toMarkdown: ({ label = "" }, children, { depth }) => [labelHeading(label, depth + 1), ...children],
    },
  },
} satisfies Block;

function checkTabs({ node, children }: WrittenBlock, context: PageContext): void {
  const names = new Set<string>();
  for (const child of children) {
    if (child.type !== "containerDirective" || child.name !== "tab") {
      report(context, child, "This is between tabs.", "put it into a tab, or before the block.");
      break;
    }
    const { title } = readBlock(child, node);
    if (title && names.has(title))
      report(context, child, `The tab "${title}" is in the block twice.`, "give it another name.");
    if (title) names.add(title);
  }
  if (children.length === 0)
    report(context, node, "A block of tabs has no tab.", "write :::tab[Name] into it.");
}

function checkTab({ node, parent, title }: WrittenBlock, context: PageContext): void {
  if (!title) report(context, node, "A tab has no name.", "write it in brackets: :::tab[JavaScript].");
  if ("name" in parent && parent.name === "tabs") return;
  const fix = "put it into a block ::::tabs, which has one colon more than its tabs.";
  report(context, node, "A tab is outside a block of tabs.", fix);
}
