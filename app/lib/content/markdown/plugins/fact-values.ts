import type { Parents, PhrasingContent, Root, RootContent } from "mdast";
import type { MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { phrasing } from "../../blocks/data-nodes.ts";
import { paragraph, textNode } from "../../blocks/nodes.ts";
import { type PageContext, report, sourceOf } from "../../blocks/page-context.ts";
import { writtenFact } from "../../schemas/facts.ts";

/** Values in headings and links are plain text, because headings are quoted and links have a line of their own. */
const PLAIN_PARENTS: readonly string[] = ["heading", "link"];
const VARIABLE = /\{\s*fact\.(\w+)\s*\}/;

/** Replaces the variables of facts in sentences by their values. All other variables, also unknown ones, are left. */
export function factValues(context: PageContext) {
  return (tree: Root) => {
    const replaceIn = (parent: Parents) => {
      if (PLAIN_PARENTS.includes(parent.type)) return;
      parent.children = (parent.children as RootContent[]).flatMap((node) => {
        if ("children" in node) replaceIn(node);
        return replace(node, context);
      }) as typeof parent.children;
    };
    replaceIn(tree);
  };
}

function replace(node: RootContent, context: PageContext): RootContent[] {
  if (node.type === "mdxTextExpression" || node.type === "mdxFlowExpression") {
    const value = valueNodes(/^\s*fact\.(\w+)\s*$/.exec(node.value)?.[1] ?? "", node, context);
    if (!value) return [node];
    return node.type === "mdxTextExpression" ? value : [{ ...paragraph(...value), position: node.position }];
  }
  // Plain Markdown has no expressions; a brace with a backslash is literal.
  if (node.type !== "text" || context.source.format !== "md") return [node];
  if (sourceOf(node, context).includes("\\{")) return [node];
  return node.value.split(/(\{\s*fact\.\w+\s*\})/).flatMap((part): RootContent[] => {
    const value = valueNodes(VARIABLE.exec(part)?.[1] ?? "", node, context);
    return value ?? (part ? [{ ...node, value: part }] : []);
  });
}

/** Creates the nodes of a value; undefined if there is no such fact. */
function valueNodes(id: string, node: RootContent, context: PageContext): PhrasingContent[] | undefined {
  const fact = context.facts.get(id);
  if (!fact) return undefined;
  const { position } = node;
  if (fact.text === undefined) {
    const fix = `write ${writtenFact(id, fact)} on a line of its own.`;
    report(context, node, `"{fact.${id}}" is not a text.`, fix);
    return [{ ...textNode(id), position }];
  }
  const children = phrasing(fact.text).map((child) => ({ ...child, position }));
  return fact.isExample ? [{ ...exampleNode(children), position }] : children;
}

/** Creates the component that marks an example. */
export function exampleNode(children: PhrasingContent[]): MdxJsxTextElement {
  const data = { _mdxExplicitJsx: false } as MdxJsxTextElement["data"];
  return { type: "mdxJsxTextElement", name: "Example", attributes: [], children, data };
}
