import type { Html, Parents, Root } from "mdast";
import { visit } from "unist-util-visit";
import type { PlacedComponent } from "../../blocks/block.ts";
import { type Component, isComponent } from "../../blocks/nodes.ts";
import { type PageContext, report } from "../../blocks/page-context.ts";
import { suggest } from "../../diagnostics/nearest.ts";

/** Reports HTML, imports, unknown components and attributes, and components in a wrong place. */
export function checkComponents(context: PageContext) {
  return (tree: Root) => {
    visit(tree, (node, _index, parent) => {
      if (node.type === "html") checkHtml(node, context);
      if (node.type === "mdxjsEsm") {
        const fix = "remove it: components are known by name; a new one belongs in app/components/mdx.";
        report(context, node, "Pages have no import or export.", fix);
      }
      if (!isComponent(node) || isGenerated(node)) return;
      const component = context.blocks.placed.get(node.name ?? "");
      if (!component) return checkName(node, context);
      checkAttributes(node, component, context);
      checkPlace(node, component, parent, context);
    });
  };
}

/** Checks for a component that stands for a variable. */
function isGenerated({ data }: Component): boolean {
  return data !== undefined && "_mdxExplicitJsx" in data && data._mdxExplicitJsx === false;
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
  const [firstLine] = context.blocks.exampleOf(name)?.split("\n") ?? [];
  if (firstLine !== undefined) {
    const fix = `write a block such as ${firstLine}.`;
    report(context, node, `"<${name}>" is not written as a component.`, fix);
    return;
  }
  const names = [...context.blocks.placed.keys()];
  const fix = suggest(name, names, `the components are ${names.join(", ")}.`);
  report(context, node, `"<${name}>" is not a known component.`, fix);
}

function checkAttributes(
  node: Component,
  { attribute, options = [] }: PlacedComponent,
  context: PageContext,
): void {
  const isRight = node.attributes.every((written, index) => {
    const known = index === 0 ? [attribute] : options;
    return written.type === "mdxJsxAttribute" && known.includes(written.name) && written.value;
  });
  if (isRight && Boolean(attribute) === node.attributes.length > 0) return;
  const { name } = node;
  const more = options.length > 0 ? `may have ${options.map((option) => `"${option}"`).join(" and ")}` : "";
  const needed = `needs the attribute "${attribute}" and ${more || "no other"}`;
  const message = `"<${name}>" ${attribute ? needed : "has no attributes"}.`;
  report(context, node, message, `write <${name}${attribute ? ` ${attribute}="…"` : ""} />.`);
}

/** Headings in a list or a quote would not be in the table of contents. */
function checkPlace(
  node: Component,
  { hasHeadings }: PlacedComponent,
  parent: Parents | undefined,
  context: PageContext,
): void {
  if (node.type === "mdxJsxFlowElement" && !(hasHeadings && parent?.type !== "root")) return;
  const fix = "put it on a line of its own, at the margin.";
  report(context, node, `"<${node.name}>" is nested inside another element.`, fix);
}
