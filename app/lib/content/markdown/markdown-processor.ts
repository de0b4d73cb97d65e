import type { Nodes, Root } from "mdast";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import type { VFileMessage } from "vfile-message";
import { type PageContext, report } from "../blocks/page-context.ts";
import type { Position } from "../diagnostics/content-error.ts";
import type { PageSource } from "../types.ts";
import { checkBlocks } from "./checks/check-blocks.ts";
import { checkComponents } from "./checks/check-components.ts";
import { checkReferences } from "./checks/check-references.ts";
import { blocks } from "./plugins/blocks.ts";
import { codeLanguages } from "./plugins/code-languages.ts";
import { factValues } from "./plugins/fact-values.ts";
import { headingIds } from "./plugins/heading-ids.ts";
import { headings } from "./plugins/headings.ts";
import { links } from "./plugins/links.ts";
import { statuses } from "./plugins/statuses.ts";
import { variables } from "./plugins/variables.ts";

/** In characters. Longer pages take minutes. */
const MAX_LENGTH = 1_000_000;
/** Deeper than any page, and far from the end of the stack. */
const MAX_DEPTH = 200;

const PARSERS = {
  md: unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(headingIds).freeze(),
  mdx: unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkDirective).use(headingIds).freeze(),
};

/** Parses a page as it is written. Throws a VFileMessage for invalid MDX. */
export function parseWritten({ format, body }: Pick<PageSource, "format" | "body">): Root {
  return PARSERS[format].parse(body);
}

/** Parses and transforms a page, collecting outline and diagnostics in `context`. Returns undefined if it cannot be parsed. */
export function parseMarkdown(context: PageContext): Root | undefined {
  if (context.source.body.length > MAX_LENGTH) {
    report(context, { line: 1, column: 1 }, "The page is larger than 1 MB.", "split it into several pages.");
    return undefined;
  }
  try {
    const tree = parseWritten(context.source);
    if (tree.children.length === 0)
      report(context, undefined, "The page has no text.", "write it, or remove the page.");
    const deep = nodeBelow(tree, MAX_DEPTH);
    if (!deep) return transform(tree, context);
    const message = `The text is nested in more than ${MAX_DEPTH} levels.`;
    report(context, deep, message, "take it out of some of them.");
    return undefined;
  } catch (error) {
    if (!isMessage(error)) throw error;
    const reason = error.reason.trim().replace(/\.$/, "");
    const fix = "close every tag and brace; write \\{ and \\< for a literal brace or less-than sign.";
    report(context, positionOf(error), `This is not valid MDX: ${reason}.`, fix);
    return undefined;
  }
}

function transform(tree: Root, context: PageContext): Root {
  const transforms = unified().use([
    codeLanguages,
    [factValues, context],
    [variables, context],
    [checkComponents, context],
    [checkBlocks, context],
    [checkReferences, context],
    [blocks, context],
    statuses,
    [links, context],
    [headings, context],
  ]);
  return transforms.runSync(tree) as Root;
}

/** Returns the first node that is deeper in the tree. */
function nodeBelow(node: Nodes, depth: number): Nodes | undefined {
  if (depth < 0) return node;
  for (const child of "children" in node ? node.children : []) {
    const found = nodeBelow(child, depth - 1);
    if (found) return found;
  }
  return undefined;
}

function isMessage(error: unknown): error is VFileMessage {
  return error instanceof Error && "reason" in error && "place" in error;
}

/** Returns where the parser stopped, or the tag that its message names: `<b>` (3:1-3:4). */
function positionOf({ place, reason }: VFileMessage): Position | undefined {
  const [, line, column] = /\((\d+):(\d+)-/.exec(reason) ?? [];
  if (line && column) return { line: Number(line), column: Number(column) };
  const point = place && ("start" in place ? place.start : place);
  return point && { line: point.line, column: point.column };
}
