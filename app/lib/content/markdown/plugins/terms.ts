import type { PhrasingContent } from "mdast";
import type { TextDirective } from "mdast-util-directive";
import type { MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { toString as toText } from "mdast-util-to-string";
import { suggest } from "../../diagnostics/nearest.ts";
import type { GlossaryTerm } from "../../schemas/glossary.ts";
import { type PageContext, report } from "../page-context.ts";
import { attributesOf } from "./component-nodes.ts";

/** `:term[merchant of record]`, or `:term[chargebacks]{of=chargeback}` if the text differs from the term. */
export const TERM_DIRECTIVE = "term";

/**
 * Creates a converter from term directives of one page to `Term` components with the definition. It returns undefined for an
 * unknown term.
 */
export function createTerms(context: PageContext) {
  const counts = new Map<string, number>();
  return (node: TextDirective): MdxJsxTextElement | undefined => {
    const term = findTerm(node, context);
    if (!term) return undefined;
    const count = (counts.get(term.id) ?? 0) + 1;
    counts.set(term.id, count);
    return {
      type: "mdxJsxTextElement",
      name: "Term",
      attributes: attributesOf({
        id: count === 1 ? `term-${term.id}` : `term-${term.id}-${count}`,
        name: term.name,
        definition: term.definition,
        href: term.href === context.source.href ? undefined : term.href,
      }),
      children: node.children as PhrasingContent[],
      data: { _mdxExplicitJsx: false } as MdxJsxTextElement["data"],
      position: node.position,
    };
  };
}

function findTerm(node: TextDirective, context: PageContext): GlossaryTerm | undefined {
  const { terms } = context.glossary;
  const attribute = Object.keys(node.attributes ?? {}).find((name) => name !== "of");
  if (attribute !== undefined) {
    const fix = suggest(attribute, ["of"], 'its only attribute is "of": :term[the text]{of=term}.');
    report(context, node, `":term" has no attribute "${attribute}".`, fix);
    return undefined;
  }
  if (node.children.length === 0) {
    report(context, node, '":term" has no text.', "write :term[the term], or \\: for a literal colon.");
    return undefined;
  }
  const name = (node.attributes?.of ?? toText(node)).replace(/\s+/g, " ");
  const term = terms.get(name.toLowerCase());
  if (term || context.glossary.isUnreadable) return term;
  const fallback = "add it to glossary.json, or name a term of it: :term[the text]{of=term}.";
  report(context, node, `"${name}" is not in the glossary.`, suggest(name, terms.keys(), fallback));
  return undefined;
}
