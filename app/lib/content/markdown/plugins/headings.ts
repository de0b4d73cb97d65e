import GithubSlugger from "github-slugger";
import type { Heading, Root } from "mdast";
import { toString as toText } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import { attributesIn, headingId, isComponent } from "../../blocks/nodes.ts";
import { type PageContext, report, startOf } from "../../blocks/page-context.ts";
import { NEXT_STEPS } from "../../next-steps.ts";

/** Sets the id of every heading, explicit or a GitHub slug, and adds headings and other ids to the outline. */
export function headings(context: PageContext) {
  return (tree: Root) => {
    const slugger = new GithubSlugger();
    let previousDepth = 1;
    visit(tree, "heading", (node) => {
      checkLevel(node, previousDepth, context);
      previousDepth = node.depth;

      const explicit = headingId(node) || undefined;
      const last = node.children.at(-1);
      if (explicit !== undefined && last?.type === "text") last.value = last.value.trimEnd();
      const text = toText(node);
      if (!/[\p{L}\p{N}]/u.test(text)) {
        report(context, node, "The heading has no words.", "write them, or remove the heading.");
      }
      const id = slugger.slug(explicit ?? text, explicit !== undefined);
      if (explicit !== undefined && id !== explicit) {
        report(context, node, `The heading id "${explicit}" is used twice.`, "give one of them another id.");
      }
      if (id === NEXT_STEPS.id && context.source.related.length > 0) {
        const fix = 'list its pages under "related" in the front matter, or give the heading another id.';
        report(context, node, `The page has the heading "${NEXT_STEPS.text}" already, from "related".`, fix);
      }
      node.data = { ...node.data, hProperties: { id } } as typeof node.data;
      context.outline.headings.push({ depth: node.depth, id, text, position: startOf(node) });
    });
    visit(tree, (node) => {
      if (!isComponent(node) || !context.blocks.rendered.get(node.name ?? "")?.hasAnchor) return;
      const { id } = attributesIn(node);
      if (id !== undefined) context.outline.anchors.push(id);
    });
  };
}

function checkLevel(node: Heading, previousDepth: number, context: PageContext): void {
  if (node.depth === 1) {
    report(context, node, "The text has a heading of level 1.", "start with ##: the title is the h1.");
  } else if (node.depth > previousDepth + 1) {
    const message = `A heading of level ${node.depth} follows one of level ${previousDepth}.`;
    report(context, node, message, `use ${"#".repeat(previousDepth + 1)}.`);
  }
}
