import type { Parents } from "mdast";
import type { TextDirective } from "mdast-util-directive";
import type { MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { toString as toText } from "mdast-util-to-string";
import type { Block } from "#app/lib/content/blocks/block.ts";
import { inlineNode, paragraph, textNode } from "#app/lib/content/blocks/nodes.ts";
import { type PageContext, report } from "#app/lib/content/blocks/page-context.ts";
import { suggest } from "#app/lib/content/diagnostics/nearest.ts";
import type { GlossaryTerm } from "#app/lib/content/resolve/glossary.ts";

/** A term of the glossary. `of` names it where the text differs. */
export const term = {
  example: "The money is :term[taken back]{of=chargeback}.",
  inline: { term: toTerm },
  rendered: {
    Term: {
      /** Adds a footnote with the definition. */
      toMarkdown({ name = "", definition }, children, { footnotes }) {
        const identifier = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
        footnotes.set(identifier, {
          type: "footnoteDefinition",
          identifier,
          label: identifier,
          children: [paragraph(textNode(`${name}: ${definition}`))],
        });
        return [...children, { type: "footnoteReference", identifier, label: identifier }];
      },
    },
  },
} satisfies Block;

function toTerm(node: TextDirective, parent: Parents, context: PageContext): MdxJsxTextElement | undefined {
  // A link cannot contain a button, and links repeat headings.
  if (parent.type === "heading" || parent.type === "link") {
    const fix = "define it in the text: write it here without :term[].";
    report(context, node, `A term is defined in a ${parent.type}.`, fix);
  }
  const found = findTerm(node, context);
  if (!found) return undefined;
  const { id, name, definition, href } = found;
  const anchor = `term-${id}`;
  const uniqueAnchor = context.uniqueId(anchor);
  if (uniqueAnchor !== anchor)
    report(context, node, `"${name}" is defined twice.`, "write it here without :term[].");
  const more = href === context.source.href ? undefined : href;
  return inlineNode("Term", { id: uniqueAnchor, name, definition, href: more }, node.children);
}

function findTerm(node: TextDirective, context: PageContext): GlossaryTerm | undefined {
  const { terms } = context.glossary;
  const written = toText(node);
  const name = (written && (node.attributes?.of ?? written)).replace(/\s+/g, " ");
  const found = terms.get(name.toLowerCase());
  if (found) return found;
  const fallback = "add it to glossary.json, or name a term of it: :term[the text]{of=term}.";
  report(context, node, `"${name}" is not in the glossary.`, suggest(name, terms.keys(), fallback));
  return undefined;
}
