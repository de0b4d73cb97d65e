import type { Parents, PhrasingContent, Root, RootContent } from "mdast";
import { phrasing } from "../../blocks/data-nodes.ts";
import { componentNode, inlineNode, paragraph, textNode } from "../../blocks/nodes.ts";
import { type PageContext, report, sourceOf } from "../../blocks/page-context.ts";
import { writtenFact } from "../../schemas/facts.ts";

/** Values in headings and links are plain text, because headings are quoted and links have a line of their own. */
const PLAIN_PARENTS: readonly string[] = ["heading", "link"];
const EXAMPLE = "Example";
const NAME = /^\{?\s*fact\.(\w+)(\.number)?\s*\}?$/;

/**
 * Replaces the variables of facts in sentences by their values, and ends a page that marks examples with a note. All other
 * variables, also unknown ones, are left.
 */
export function factValues(context: PageContext) {
  return (tree: Root) => {
    let hasExample = false;
    const replaceIn = (parent: Parents) => {
      if (PLAIN_PARENTS.includes(parent.type)) return;
      parent.children = (parent.children as RootContent[]).flatMap((node) => {
        if ("children" in node) replaceIn(node);
        return replace(node, context);
      }) as typeof parent.children;
      hasExample ||= parent.children.some((node) => "name" in node && node.name === EXAMPLE);
    };
    replaceIn(tree);
    if (hasExample) tree.children.push(componentNode("ExampleNote", {}, []));
  };
}

function replace(node: RootContent, context: PageContext): RootContent[] {
  if (node.type === "mdxTextExpression" || node.type === "mdxFlowExpression") {
    const value = valueNodes(node.value, node, context);
    if (!value) return [node];
    return node.type === "mdxTextExpression" ? value : [{ ...paragraph(...value), position: node.position }];
  }
  // Plain Markdown has no expressions; a brace with a backslash is literal.
  if (node.type !== "text" || context.source.format !== "md") return [node];
  if (sourceOf(node, context).includes("\\{")) return [node];
  return node.value.split(/(\{\s*fact\.\w+(?:\.number)?\s*\})/).flatMap((part): RootContent[] => {
    const value = valueNodes(part, node, context);
    return value ?? (part ? [{ ...node, value: part }] : []);
  });
}

/** Creates the nodes of a fact's variable; undefined if it names no fact. Only numbers are marked as examples. */
function valueNodes(
  variable: string,
  node: RootContent,
  context: PageContext,
): PhrasingContent[] | undefined {
  const [, id = "", part] = NAME.exec(variable) ?? [];
  const fact = context.facts.get(id);
  const text = part ? fact?.number : fact?.text;
  if (!fact || (part && text === undefined)) return undefined;
  const { position } = node;
  if (text === undefined) {
    const fix = `write ${writtenFact(id, fact)} on a line of its own.`;
    report(context, node, `"{fact.${id}}" is not a text.`, fix);
    return [{ ...textNode(id), position }];
  }
  const children = phrasing(text).map((child) => ({ ...child, position }));
  return fact.isExample && fact.number ? [{ ...inlineNode(EXAMPLE, {}, children), position }] : children;
}
