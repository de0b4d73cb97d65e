import type { Expression, Program } from "estree";
import type { Nodes, Root } from "mdast";
import { visit } from "unist-util-visit";
import { unknownVariable } from "../../schemas/variables.ts";
import { type PageContext, report } from "../page-context.ts";

const IN_BRACES = "only variables such as {provider.name} may be in braces; a literal brace is written \\{.";

/**
 * Replaces variables and literals such as `{"text"}` in MDX expressions with text. Comments are left, as they are not
 * rendered. All other expressions are reported, because pages must not contain code.
 */
export function expressions(context: PageContext) {
  return (tree: Root) => {
    visit(tree, (node, index, parent) => {
      if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") {
        for (const attribute of node.attributes) {
          if (attribute.type === "mdxJsxExpressionAttribute")
            reportExpression(attribute.value, node, context);
          else if (attribute.value && typeof attribute.value === "object") {
            const { value, data } = attribute.value;
            attribute.value = evaluate(value, data?.estree, node, context) ?? attribute.value;
          }
        }
      }
      if (node.type !== "mdxTextExpression" && node.type !== "mdxFlowExpression") return;
      const value = evaluate(node.value, node.data?.estree, node, context);
      if (value === undefined || index === undefined || !parent) return;
      const text = { type: "text" as const, value, position: node.position };
      parent.children[index] =
        node.type === "mdxTextExpression"
          ? text
          : { type: "paragraph", children: [text], position: node.position };
    });
  };
}

/** Returns the text of an expression; undefined for a comment and, after reporting it, for any other expression. */
function evaluate(
  written: string,
  program: Program | null | undefined,
  node: Nodes,
  context: PageContext,
): string | undefined {
  const value = context.variables.get(written.trim());
  if (value !== undefined) return value;
  const [statement] = program?.body ?? [];
  if (!statement) return undefined;
  if (statement.type === "ExpressionStatement" && isText(statement.expression)) {
    return String(statement.expression.value);
  }
  reportExpression(written, node, context);
  return undefined;
}

function isText(expression: Expression): expression is Expression & { value: string | number } {
  if (expression.type !== "Literal") return false;
  return typeof expression.value === "string" || typeof expression.value === "number";
}

function reportExpression(written: string, node: Nodes, context: PageContext): void {
  const [first = "", ...others] = written.trim().split("\n");
  const name = others.length > 0 ? `${first} …` : first;
  const { message, fix } = unknownVariable(name, context.variables, IN_BRACES);
  report(context, node, message, fix);
}
