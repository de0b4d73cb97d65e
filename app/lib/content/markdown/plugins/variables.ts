import type { Nodes, Root } from "mdast";
import { visit } from "unist-util-visit";
import { type PageContext, report, sourceOf } from "../../blocks/page-context.ts";
import { positionAt } from "../../diagnostics/text-diagnostics.ts";
import { fillVariables, unknownVariable, variableValue } from "../../schemas/variables.ts";

const IN_BRACES = "only variables such as {provider.name} may be in braces; a literal brace is written \\{.";

/**
 * Fills variables in text, code, URLs, titles, alternative texts and attributes. All other MDX expressions but comments are
 * reported, because pages must not contain code.
 */
export function variables(context: PageContext) {
  return (tree: Root) => {
    visit(tree, (node, index, parent) => {
      // Autolinks created by remark-gfm have no position.
      fillNode(node, context, node.position ? node : parent);
      if (node.type !== "mdxTextExpression" && node.type !== "mdxFlowExpression") return;
      if (node.data?.estree?.body.length === 0 || index === undefined || !parent) return;
      const value = variableIn(node.value, node, context);
      if (value === undefined) return;
      const text = { type: "text" as const, value, position: node.position };
      parent.children[index] =
        node.type === "mdxTextExpression"
          ? text
          : { type: "paragraph", children: [text], position: node.position };
    });
  };
}

/** Fills the variables in a node's strings. `place` is the node with the source position. */
export function fillNode(node: Nodes, context: PageContext, place: Nodes = node): void {
  const fill = (text: string) => fillText(text, place, context, node.type === "text");
  if (node.type === "text" || node.type === "inlineCode" || node.type === "code")
    node.value = fill(node.value);
  if (node.type === "code" && node.meta) node.meta = fill(node.meta);
  if (node.type === "link" || node.type === "image" || node.type === "definition") {
    node.url = fill(node.url);
    if (node.title) node.title = fill(node.title);
  }
  if (node.type === "image" && node.alt) {
    // MDX leaves the braces of an alternative text out.
    const written = /^!\[(.*?)\]/s.exec(sourceOf(node, context))?.[1] ?? "";
    node.alt = fill(written.includes("{") ? written : node.alt);
  }
  if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") {
    for (const attribute of node.attributes) {
      const { value } = attribute;
      if (attribute.type === "mdxJsxExpressionAttribute") reportExpression(attribute.value, node, context);
      else if (typeof value === "string") attribute.value = fill(value);
      else if (value) attribute.value = variableIn(value.value, node, context) ?? value;
    }
  }
}

/** Returns the value of a variable in an expression; undefined after reporting any other expression. */
function variableIn(written: string, node: Nodes, context: PageContext): string | undefined {
  const value = variableValue(written.trim(), context.variables);
  if (value === undefined) reportExpression(written, node, context);
  return value;
}

function reportExpression(written: string, node: Nodes, context: PageContext): void {
  const [first = "", ...others] = written.trim().split("\n");
  const name = others.length > 0 ? `${first} …` : first;
  const { message, fix } = unknownVariable(name, context.variables, IN_BRACES);
  report(context, node, message, fix);
}

function fillText(text: string, node: Nodes, context: PageContext, isProse: boolean): string {
  if (!text.includes("{")) return text;
  const { body } = context.source;
  const placeOf = (offset: number) => sourceOffset(text, offset, node, context);
  return fillVariables(text, context.variables, {
    onUnknown: (name, offset) => {
      const at = placeOf(offset);
      const { message, fix } = unknownVariable(name, context.variables);
      report(context, at === undefined ? node : positionAt(body, at), message, fix);
    },
    // In prose a brace written as \{ or &#123; is literal.
    isLiteral: (offset) => {
      if (!isProse) return false;
      const at = placeOf(offset);
      return at === undefined || body[at - 1] === "\\";
    },
  });
}

/** Finds the offset in the page of the brace at `offset` in a node's text, which is shorter than its source. */
function sourceOffset(text: string, offset: number, node: Nodes, context: PageContext): number | undefined {
  const variable = text.slice(offset, text.indexOf("}", offset) + 1);
  const number = text.slice(0, offset).split(variable).length;
  const written = sourceOf(node, context).split(variable);
  if (number >= written.length) return undefined;
  return (node.position?.start.offset ?? 0) + written.slice(0, number).join(variable).length;
}
