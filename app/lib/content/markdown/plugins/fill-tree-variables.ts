import type { Nodes, Root } from "mdast";
import { visit } from "unist-util-visit";
import { fillVariables, unknownVariable } from "../../schemas/variables.ts";
import { type PageContext, positionAt, report } from "../page-context.ts";

/** Fills variables in text, code, URLs, titles, alternative texts and attributes. */
export function fillTreeVariables(context: PageContext) {
  return (tree: Root) => {
    visit(tree, (node, _index, parent) => {
      // Autolinks created by remark-gfm have no position.
      fillNode(node, context, node.position ? node : parent);
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
  if ((node.type === "image" || node.type === "imageReference") && node.alt) {
    node.alt = fill(restoreBraces(node.alt, node, context));
  }
  if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") {
    for (const attribute of node.attributes) {
      if (typeof attribute.value === "string") attribute.value = fill(attribute.value);
    }
  }
}

/** Restores the braces that MDX strips from expressions in alternative texts. */
function restoreBraces(alt: string, node: Nodes, { source }: PageContext): string {
  if (source.format === "md") return alt;
  const written = source.body.slice(node.position?.start.offset, node.position?.end.offset);
  const label = /^!\[(.*?)\](?:[([]|$)/s.exec(written)?.[1] ?? "";
  let braced = "";
  let rest = alt;
  for (const [, expression = ""] of label.matchAll(/\{(.*?)\}/gs)) {
    const at = rest.indexOf(expression);
    if (at === -1) break;
    braced += `${rest.slice(0, at)}{${expression.trim()}}`;
    rest = rest.slice(at + expression.length);
  }
  return braced + rest;
}

function fillText(text: string, node: Nodes, context: PageContext, isProse: boolean): string {
  if (!text.includes("{")) return text;
  const placeOf = (offset: number) => sourceOffset(text, offset, node, context.source.body);
  return fillVariables(text, context.variables, {
    onUnknown: (name, offset) => {
      const at = placeOf(offset);
      const place = at === undefined ? node : positionAt(context.source.body, at);
      const { message, fix } = unknownVariable(name, context.variables);
      report(context, place, message, fix);
    },
    // In prose a brace written as \{ or &#123; is literal.
    isLiteral: (offset) => {
      if (!isProse) return false;
      const at = placeOf(offset);
      return at === undefined || context.source.body[at - 1] === "\\";
    },
  });
}

/** Finds the offset in the page of the brace at `offset` in a node's text, which is shorter than its source. */
function sourceOffset(text: string, offset: number, node: Nodes, body: string): number | undefined {
  const variable = text.slice(offset, text.indexOf("}", offset) + 1);
  const children = "children" in node && node.type === "link" ? node.children : [];
  const start = children.at(-1)?.position?.end.offset ?? node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start === undefined || end === undefined) return undefined;
  const written = body.slice(start, end);
  let at = -1;
  for (let before = text.indexOf(variable); before !== -1 && before <= offset; ) {
    at = written.indexOf(variable, at + 1);
    before = text.indexOf(variable, before + 1);
  }
  return at === -1 ? undefined : start + at;
}
