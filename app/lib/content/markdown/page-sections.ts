import type { Nodes, Root, RootContent } from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { attributeOf } from "./plugins/component-nodes.ts";

/** A stretch of a page from one heading to the next, as search reads it. */
export interface PageSection {
  /** Id of the heading; empty for what stands before the first one. */
  anchor: string;
  /** Headings from the outermost to the section's own; empty before the first one. */
  headings: string[];
  /** What a reader sees, as one line of plain text, without code blocks. */
  text: string;
  /** Names that the section explains: fields, and what stands as code at the beginning of a table's rows. */
  names: string[];
  /** Names in the section's code blocks that a reader may look for, each once, in their order. */
  identifiers: string[];
}

/** What readers of the page do not see, or what says nothing of the page: the same samples are on every operation's page. */
const NOT_SEARCHED = new Set(["mdxFlowExpression", "mdxTextExpression", "mdxjsEsm", "html", "definition"]);
const NOT_SEARCHED_COMPONENTS = new Set(["OperationSamples"]);
/** Attributes of components that are shown as text, by component. */
const SHOWN_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  Admonition: ["title"],
  Tab: ["label"],
  Details: ["summary"],
  Diagram: ["title", "alt"],
  Endpoint: ["method", "url"],
  Field: ["name"],
};
/** What stands in one line with what is around it; everything else is set apart by a space. */
const INLINE = new Set(["text", "inlineCode", "emphasis", "strong", "delete", "link", "mdxJsxTextElement"]);
/** Names of programs: words joined by `-` or `_`, and files with their ending. */
const IDENTIFIER =
  /[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*(?:\.(?:js|mjs|php|py|cs|java|html|css|txt|json)\b)?/gu;
/** Names of more than one word and names of fields are telling; what every program holds is not. */
const IS_INFORMATIVE = /[\p{L}\p{N}][-_.][\p{L}\p{N}]|\p{Ll}\p{Lu}|^\p{Lu}{4,}$/u;
const LONGEST_IDENTIFIER = 40;

/** The sections of a page's tree as `parseMarkdown` gives it; the first is what stands before the first heading. */
export function sectionsOf(tree: Root): PageSection[] {
  const sections: OpenSection[] = [openSection("", [])];
  const trail: { depth: number; text: string }[] = [];
  const walk = (node: Nodes) => {
    const section = sections.at(-1) as OpenSection;
    if (NOT_SEARCHED.has(node.type) || leadsOnward(node)) return;
    if (node.type === "heading") {
      const text = oneLine(visibleText(node));
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
    if (node.type === "tableRow") addName(node.children[0]?.children[0], section);
    if (isComponent(node)) {
      if (node.name === "Field") section.names.add(attributeOf(node, "name") ?? "");
      if (NOT_SEARCHED_COMPONENTS.has(node.name ?? "")) return;
      section.text.push(...shownAttributes(node));
    }
    if (!INLINE.has(node.type)) section.text.push(" ");
    if ("value" in node) section.text.push(node.value);
    if ("alt" in node && node.alt) section.text.push(node.alt);
    if ("children" in node) for (const child of node.children as RootContent[]) walk(child);
    if (!INLINE.has(node.type)) section.text.push(" ");
  };
  walk(tree);
  return sections.map(({ anchor, headings, text, names, identifiers }) => ({
    anchor,
    headings,
    text: oneLine(text.join("")),
    names: [...names].filter(Boolean),
    identifiers: [...identifiers],
  }));
}

/** A list of other pages, such as what to read next: it says what they are about, and they are found themselves. */
function leadsOnward(node: Nodes): boolean {
  if (node.type !== "list") return false;
  return node.children.every(({ children: [first] }) => {
    const start = first?.type === "paragraph" ? first.children[0] : undefined;
    return start?.type === "link" && start.url.startsWith("/");
  });
}

interface OpenSection {
  anchor: string;
  headings: string[];
  text: string[];
  names: Set<string>;
  identifiers: Set<string>;
}

function openSection(anchor: string, headings: string[]): OpenSection {
  return { anchor, headings, text: [], names: new Set(), identifiers: new Set() };
}

function addName(start: Nodes | undefined, { names }: OpenSection): void {
  if (start?.type === "inlineCode") names.add(start.value);
}

/** The names in a code block that are worth looking for. */
function informativeNames(code: string): string[] {
  return (code.match(IDENTIFIER) ?? []).filter(
    (name) => IS_INFORMATIVE.test(name) && name.length <= LONGEST_IDENTIFIER,
  );
}

function isComponent(node: Nodes): node is MdxJsxFlowElement | MdxJsxTextElement {
  return node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";
}

function shownAttributes(node: MdxJsxFlowElement | MdxJsxTextElement): string[] {
  const names = SHOWN_ATTRIBUTES[node.name ?? ""] ?? [];
  return names.flatMap((name) => {
    const value = attributeOf(node, name);
    return value ? [" ", value, " "] : [];
  });
}

/** The text of a heading: what its children show. */
function visibleText(node: Nodes): string {
  if ("value" in node) return NOT_SEARCHED.has(node.type) ? "" : node.value;
  return "children" in node ? (node.children as RootContent[]).map(visibleText).join("") : "";
}

function headingId(node: Nodes): string {
  const data = node.data as { hProperties?: { id?: string } } | undefined;
  return data?.hProperties?.id ?? "";
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
