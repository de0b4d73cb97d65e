import type { Html, Nodes, Parents, Root } from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { findNearest, suggest } from "../../diagnostics/nearest.ts";
import { type PageContext, report } from "../page-context.ts";
import { visit } from "../plugins/visit.ts";
import {
  ALLOWED_ELEMENTS,
  attributesOfElement,
  BLOCK_ELEMENTS,
  REPLACEMENTS,
  VOID_ELEMENTS,
} from "./allowed-html.ts";

type Element = MdxJsxFlowElement | MdxJsxTextElement;

const FORBIDDEN_ATTRIBUTE = /^(?:style|class(?:name)?|on.*)$/i;
const DIRECTIONS = ["ltr", "rtl", "auto"];

/** Reports HTML that is not on the allow-list, so that a page contains no code, styles, frames or forms. */
export function checkHtml(context: PageContext) {
  return (tree: Root) => {
    visit(tree, (node, _index, parent) => {
      if (node.type === "html") checkRawHtml(node, context);
      if (isElement(node) && node.name && !/^[A-Z]/.test(node.name))
        checkElement(node, node.name, parent, context);
    });
  };
}

function isElement(node: Nodes): node is Element {
  return node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";
}

/** Reports HTML of a plain Markdown file, which is not rendered. Comments are hidden as expected. */
function checkRawHtml(node: Html, context: PageContext): void {
  const tag = /<([A-Za-z][^\s>/]*)/.exec(node.value.replace(/<!--[\s\S]*?(?:-->|$)/g, ""))?.[1];
  if (tag === undefined) return;
  const fix = "write \\< for a literal less-than sign, or use Markdown.";
  report(context, node, `"<${tag}>" is not shown: an .md file has no HTML.`, fix);
}

function checkElement(node: Element, name: string, parent: Parents | undefined, context: PageContext): void {
  if (!ALLOWED_ELEMENTS.includes(name)) {
    report(context, node, `"<${name}>" is not an HTML element that pages may contain.`, elementFix(name));
    return;
  }
  if (node.type === "mdxJsxTextElement" && BLOCK_ELEMENTS.includes(name)) {
    const isAlone = parent?.type === "paragraph" && parent.children.length === 1;
    if (!isAlone) report(context, node, `"<${name}>" is in a sentence.`, "write it on a line of its own.");
  }
  if (VOID_ELEMENTS.includes(name) && node.children.length > 0)
    report(context, node, `"<${name}>" cannot contain text.`, `write <${name} />.`);
  checkAttributes(node, name, context);
}

function elementFix(name: string): string {
  const replacement = Object.hasOwn(REPLACEMENTS, name) ? REPLACEMENTS[name] : undefined;
  if (replacement !== undefined) return replacement;
  const fallback = "remove it; for a literal less-than sign write \\<.";
  return name.length > 3 ? suggest(name, ALLOWED_ELEMENTS, fallback) : fallback;
}

function checkAttributes(node: Element, name: string, context: PageContext): void {
  const known = attributesOfElement(name);
  for (const attribute of node.attributes) {
    // Spread attributes are reported as expressions.
    if (attribute.type !== "mdxJsxAttribute") continue;
    if (!known.includes(attribute.name)) {
      report(
        context,
        node,
        `"<${name}>" may not have the attribute "${attribute.name}".`,
        attributeFix(attribute.name, known),
      );
    } else if (typeof attribute.value !== "string" || attribute.value === "") {
      const fix = `write ${attribute.name}="value".`;
      report(context, node, `The attribute "${attribute.name}" of "<${name}>" has no value.`, fix);
    } else if (attribute.name === "dir" && !DIRECTIONS.includes(attribute.value)) {
      const message = `"${attribute.value}" is not a value of the attribute "dir".`;
      report(context, node, message, `write one of ${DIRECTIONS.join(", ")}.`);
    } else if (attribute.name === "id" && !/^[\w-]+$/.test(attribute.value)) {
      const message = `The id "${attribute.value}" has characters that an anchor cannot have.`;
      report(context, node, message, "use letters, digits, hyphens and underscores.");
    }
  }
}

function attributeFix(attribute: string, known: readonly string[]): string {
  const nearest = FORBIDDEN_ATTRIBUTE.test(attribute) ? undefined : findNearest(attribute, known);
  return nearest === undefined
    ? `remove it; the attributes are ${known.join(", ")}.`
    : `did you mean "${nearest}"?`;
}
