import type { Break, Heading, Paragraph, PhrasingContent, Root } from "mdast";
import { toString as toText } from "mdast-util-to-string";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";
import { visit } from "unist-util-visit";
import { findStrayMark, type StrayMark } from "./stray-marks.ts";

/** Parses HTML blocks as text with tags, so that all HTML is read in one way. */
function withoutHtmlBlocks(this: Processor) {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: ["htmlFlow"] } }];
}

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(withoutHtmlBlocks)
  .freeze();

/**
 * Parses Markdown of a data file. CommonMark allows HTML, in which many API descriptions are written: its formatting and
 * paragraphs become those of Markdown, and any other tag is text; a picture is a link to it. The nodes have no position, because they
 * are not in the page's file. Its highest headings get the level `depth`; without one, headings are bold text.
 */
export function parseDataMarkdown(written: string, depth?: number): Root {
  const tree = markdown.parse(written);
  const levels: number[] = [];
  visit(tree, "heading", (node) => void levels.push(node.depth));
  const known = [...new Set(levels)].sort();
  visit(tree, (node, index, parent) => {
    delete node.position;
    if (node.type === "image" && parent && index !== undefined)
      parent.children[index] = {
        type: "link",
        url: node.url,
        children: [{ type: "text", value: node.alt || node.url }],
      };
    if (node.type === "heading" && parent && index !== undefined) {
      // Levels are not skipped.
      if (depth) node.depth = Math.min(depth + known.indexOf(node.depth), 6) as Heading["depth"];
      else
        parent.children[index] = {
          type: "paragraph",
          children: [{ type: "strong", children: withoutHtml(node.children) }],
        };
    }
    if (node.type === "paragraph" && parent && index !== undefined && node.children.some(isHtml)) {
      const paragraphs = paragraphsOf(withoutHtml(node.children));
      parent.children.splice(index, 1, ...paragraphs);
      return index + paragraphs.length;
    }
    if (node.type === "heading" || node.type === "tableCell") node.children = withoutHtml(node.children);
  });
  return tree;
}

/** Returns the marks of Markdown that are shown as they are written, the first of each text. */
export function strayMarksIn(written: string): StrayMark[] {
  const marks: StrayMark[] = [];
  visit(markdown.parse(written), "text", ({ position }) => {
    const mark = findStrayMark(written.slice(position?.start.offset, position?.end.offset));
    if (mark) marks.push(mark);
  });
  return marks;
}

const isHtml = ({ type }: PhrasingContent) => type === "html";

const TAG = /^<(\/?)([a-z][a-z\d]*)\b[^>]*?(?:href=["'](https?:[^"']*)["'][^>]*)?>$/i;
const COMMENT = /^<!--/;
const STRONG = ["b", "strong"];
const EMPHASIS = ["i", "em"];
/** They begin or end a paragraph. */
const BLOCKS =
  "p div ul ol li dl dt dd table caption thead tbody tr pre blockquote h1 h2 h3 h4 h5 h6 hr".split(" ");
const CELLS = ["td", "th"];
/** Without their other half, only their content is shown. */
const PLAIN = [...STRONG, ...EMPHASIS, ..."a code span font small big u sup sub center".split(" ")];
const PARAGRAPH_END: Break = { type: "break" };

function withoutHtml(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const [node, ...rest] = nodes;
  if (!node) return [];
  if (node.type !== "html") {
    const children = "children" in node && withoutHtml(node.children);
    return [children ? ({ ...node, children } as PhrasingContent) : node, ...withoutHtml(rest)];
  }
  const [, slash, name = "", url] = TAG.exec(node.value.replaceAll("\n", " ")) ?? [];
  const tag = name.toLowerCase();
  const end = rest.findIndex((other) => other.type === "html" && other.value.toLowerCase() === `</${tag}>`);
  const formatted = slash || end === -1 ? undefined : formattedNode(tag, url, rest.slice(0, end));
  if (formatted) return [formatted, ...withoutHtml(rest.slice(end + 1))];
  return [...replacementOf(tag, node.value, Boolean(slash)), ...withoutHtml(rest)];
}

function formattedNode(
  tag: string,
  url: string | undefined,
  content: PhrasingContent[],
): PhrasingContent | undefined {
  if (tag === "code") return { type: "inlineCode", value: toText(content) };
  const children = withoutHtml(content);
  if (STRONG.includes(tag)) return { type: "strong", children };
  if (EMPHASIS.includes(tag)) return { type: "emphasis", children };
  return tag === "a" && url ? ({ type: "link", url, children } as PhrasingContent) : undefined;
}

function replacementOf(tag: string, written: string, isEnd: boolean): PhrasingContent[] {
  if (tag === "br") return [{ type: "break" }];
  if (BLOCKS.includes(tag)) return [PARAGRAPH_END];
  if (COMMENT.test(written)) return [];
  if (CELLS.includes(tag)) return isEnd ? [] : [{ type: "text", value: " " }];
  return PLAIN.includes(tag) ? [] : [{ type: "text", value: written }];
}

function paragraphsOf(nodes: readonly PhrasingContent[]): Paragraph[] {
  const lines: PhrasingContent[][] = [[]];
  for (const node of nodes) node === PARAGRAPH_END ? lines.push([]) : lines.at(-1)?.push(node);
  return lines.flatMap((children) => {
    const [first, last] = [children[0], children.at(-1)];
    if (first?.type === "text") first.value = first.value.trimStart();
    if (last?.type === "text") last.value = last.value.trimEnd();
    return toText(children) === "" ? [] : [{ type: "paragraph", children }];
  });
}
