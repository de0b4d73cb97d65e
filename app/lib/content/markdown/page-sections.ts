import type { Nodes, Root, RootContent } from "mdast";
import type { Attributes, KnownBlocks, RenderedComponent } from "../blocks/block.ts";
import { attributesIn, headingId, isComponent } from "../blocks/nodes.ts";

/** The part of a page from one heading to the next, for the search index. */
export interface PageSection {
  /** Id of the heading; empty before the first heading. */
  anchor: string;
  /** Headings from the outermost to the section's own; empty before the first heading. */
  headings: string[];
  /** Visible text without code blocks: a line per paragraph, list item and table row. */
  text: string;
  /** Names that the section documents: fields, and inline code at the start of table rows. */
  names: string[];
  /** Unique informative identifiers in code blocks, in order. */
  identifiers: string[];
}

/** Hidden nodes, which are not indexed. */
const UNINDEXED_NODES = new Set(["mdxFlowExpression", "mdxTextExpression", "mdxjsEsm", "html", "definition"]);
/** Inline nodes; all others are on lines of their own. */
const INLINE_NODES = new Set([
  "text",
  "inlineCode",
  "emphasis",
  "strong",
  "delete",
  "link",
  "mdxJsxTextElement",
]);
/** Identifiers, words joined by `-` or `_`, and file names. */
const IDENTIFIER =
  /[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*(?:\.(?:js|mjs|php|py|cs|java|html|css|txt|json)\b)?/gu;
/** Compound and upper-case names; single words occur in every program. */
const IS_INFORMATIVE = /[\p{L}\p{N}][-_.][\p{L}\p{N}]|\p{Ll}\p{Lu}|^\p{Lu}{4,}$/u;
const MAX_IDENTIFIER_LENGTH = 40;

/** Splits a page's tree at its headings. The first section is the part before the first heading. */
export function sectionsOf(tree: Root, { rendered }: KnownBlocks): PageSection[] {
  const sections: OpenSection[] = [openSection("", [])];
  const trail: { depth: number; text: string }[] = [];
  const walk = (node: Nodes) => {
    const section = sections.at(-1) as OpenSection;
    if (UNINDEXED_NODES.has(node.type) || isLinkList(node)) return;
    if (node.type === "heading") {
      const text = oneLine(visibleText(node)).trim();
      while ((trail.at(-1)?.depth ?? 0) >= node.depth) trail.pop();
      trail.push({ depth: node.depth, text });
      sections.push(
        openSection(
          headingId(node),
          trail.map((heading) => heading.text),
        ),
      );
      return;
    }
    if (node.type === "code") {
      for (const name of informativeNames(node.value)) section.identifiers.add(name);
      return;
    }
    if (node.type === "tableRow") {
      addName(node.children[0]?.children[0], section);
      for (const [index, cell] of node.children.filter(({ children }) => children.length > 0).entries()) {
        if (index > 0) section.text.push(index === 1 ? ": " : "; ");
        for (const child of cell.children) walk(child);
      }
      section.text.push("\n");
      return;
    }
    if (isComponent(node)) {
      const component = rendered.get(node.name ?? "");
      if (component?.isUnindexed) return;
      addAttributes(attributesIn(node), component, section);
    }
    if (!INLINE_NODES.has(node.type)) section.text.push("\n");
    if ("value" in node) section.text.push(oneLine(node.value));
    if ("alt" in node && node.alt) section.text.push(oneLine(node.alt));
    if ("children" in node) for (const child of node.children as RootContent[]) walk(child);
    if (!INLINE_NODES.has(node.type)) section.text.push("\n");
  };
  walk(tree);
  return sections.map(({ anchor, headings, text, names, identifiers }) => ({
    anchor,
    headings,
    text: linesOf(text.join("")),
    names: [...names].filter(Boolean),
    identifiers: [...identifiers],
  }));
}

/** Checks for a list of links to other pages, which describes those pages and not this one. */
function isLinkList(node: Nodes): boolean {
  if (node.type !== "list") return false;
  return node.children.every(({ children: [first] }) => {
    const start = first?.type === "paragraph" ? first.children[0] : undefined;
    return start?.type === "link" && start.url.startsWith("/");
  });
}

type OpenSection = ReturnType<typeof openSection>;

function openSection(anchor: string, headings: string[]) {
  const text: string[] = [];
  return { anchor, headings, text, names: new Set<string>(), identifiers: new Set<string>() };
}

function addName(start: Nodes | undefined, { names }: OpenSection): void {
  if (start?.type === "inlineCode") names.add(start.value);
}

function informativeNames(code: string): string[] {
  return (code.match(IDENTIFIER) ?? []).filter(
    (name) => IS_INFORMATIVE.test(name) && name.length <= MAX_IDENTIFIER_LENGTH,
  );
}

function addAttributes(
  attributes: Attributes,
  { shown = [], nameAttribute = "" }: RenderedComponent = {},
  section: OpenSection,
): void {
  for (const value of shown.map((name) => attributes[name])) {
    if (value) section.text.push("\n", oneLine(value), "\n");
  }
  const documented = attributes[nameAttribute];
  if (documented === undefined) return;
  section.names.add(documented);
  // The name introduces its description.
  section.text.push("\n", documented, ": ");
}

function visibleText(node: Nodes): string {
  if ("value" in node) return UNINDEXED_NODES.has(node.type) ? "" : node.value;
  return "children" in node ? (node.children as RootContent[]).map(visibleText).join("") : "";
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

/** Removes empty lines and cells, and spaces around lines. */
function linesOf(text: string): string {
  return text
    .replace(/: \n\s*/g, ": ")
    .split("\n")
    .map((line) =>
      line
        .replace(/ +/g, " ")
        .replace(/(?<=[.?!:;,]) ?[;:](?= )/g, "")
        .replace(/[;:]? $/, "")
        .trim(),
    )
    .filter(Boolean)
    .join("\n");
}
