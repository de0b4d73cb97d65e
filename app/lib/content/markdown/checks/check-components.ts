import type { Html, Parents, Root } from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { visit } from "unist-util-visit";
import { suggest } from "../../diagnostics/nearest.ts";
import type { PlacedComponent } from "../block.ts";
import { exampleOf, PAGE_CHECKS, PLACED } from "../known-blocks.ts";
import { type PageContext, report } from "../page-context.ts";
import { isComponent } from "../plugins/nodes.ts";

type Component = MdxJsxFlowElement | MdxJsxTextElement;

/** Reports HTML, unknown components and attributes, and components in a wrong place. */
export function checkComponents(context: PageContext) {
  return (tree: Root) => {
    const placed: string[] = [];
    visit(tree, (node, _index, parent) => {
      if (node.type === "html") checkHtml(node, context);
      if (!isComponent(node)) return;
      const { name } = node;
      const component = PLACED.get(name ?? "");
      if (!name || !component) return checkName(node, context);
      checkAttributes(node, component, context);
      checkPlace(node, component, parent, placed, context);
      placed.push(name);
    });
    for (const check of PAGE_CHECKS) check(placed, context);
  };
}

/** Reports HTML of a plain Markdown file. Comments are hidden as expected. */
function checkHtml(node: Html, context: PageContext): void {
  const tag = /<([A-Za-z][^\s>/]*)/.exec(node.value.replace(/<!--[\s\S]*?(?:-->|$)/g, ""))?.[1];
  if (tag !== undefined) reportHtml(node, tag, context);
}

function reportHtml(node: Html | Component, name: string, context: PageContext): void {
  const fix = "write Markdown or a component; a literal less-than sign is written \\<.";
  report(context, node, `"<${name}>" is HTML, which pages do not contain.`, fix);
}

function checkName(node: Component, context: PageContext): void {
  const name = node.name ?? "";
  if (!/^[A-Z]/.test(name)) {
    reportHtml(node, name, context);
    return;
  }
  const [firstLine] = exampleOf(name)?.split("\n") ?? [];
  if (firstLine !== undefined) {
    report(
      context,
      node,
      `"<${name}>" is not written as a component.`,
      `write a block such as ${firstLine}.`,
    );
    return;
  }
  const names = [...PLACED.keys()];
  const fix = suggest(name, names, `the components are ${names.join(", ")}.`);
  report(context, node, `"<${name}>" is not a known component.`, fix);
}

function checkAttributes(node: Component, { attribute }: PlacedComponent, context: PageContext): void {
  const unknown = node.attributes.flatMap((written) =>
    written.type === "mdxJsxAttribute" && written.name !== attribute ? [written.name] : [],
  );
  for (const name of unknown) {
    const known = attribute ? [attribute] : [];
    const fix = suggest(name, known, `its attributes are ${attribute ?? "none"}.`);
    report(context, node, `"<${node.name}>" has no attribute "${name}".`, fix);
  }
  if (!attribute || unknown.length > 0) return;
  if (node.attributes.some((written) => written.type === "mdxJsxAttribute" && written.value)) return;
  const fix = `write <${node.name} ${attribute}="…">.`;
  report(context, node, `"<${node.name}>" needs the attribute "${attribute}".`, fix);
}

function checkPlace(
  node: Component,
  { hasHeadings }: PlacedComponent,
  parent: Parents | undefined,
  placed: readonly string[],
  context: PageContext,
): void {
  const name = node.name ?? "";
  if (node.type === "mdxJsxTextElement" || (hasHeadings && parent?.type !== "root")) {
    const fix = "put it on a line of its own, at the margin.";
    report(context, node, `"<${name}>" is nested inside another element.`, fix);
  } else if (hasHeadings && placed.includes(name)) {
    report(context, node, `"<${name}>" is written twice.`, "remove one of the two.");
  }
}
