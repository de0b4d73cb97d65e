import type { Root } from "mdast";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { VFile } from "vfile";
import type { VFileMessage } from "vfile-message";
import type { Position } from "../types.ts";
import { checkBlocks } from "./checks/check-blocks.ts";
import { checkComponents } from "./checks/check-components.ts";
import { checkReferences } from "./checks/check-references.ts";
import { type PageContext, report } from "./page-context.ts";
import { blocks } from "./plugins/blocks.ts";
import { facts } from "./plugins/facts.ts";
import { headings, protectHeadingIds } from "./plugins/headings.ts";
import { links } from "./plugins/links.ts";
import { statuses } from "./plugins/statuses.ts";
import { variables } from "./plugins/variables.ts";

/** Parses and transforms a page, collecting outline and diagnostics in `context`. Returns undefined if it cannot be parsed. */
export function parseMarkdown(context: PageContext): Root | undefined {
  const processor = unified().use(remarkParse);
  if (context.source.format === "mdx") processor.use(remarkMdx);
  processor.use([
    remarkGfm,
    remarkDirective,
    [facts, context],
    [variables, context],
    [checkComponents, context],
    [checkBlocks, context],
    [checkReferences, context],
    [blocks, context],
    statuses,
    [links, context],
    [headings, context],
  ]);
  const { file: path, body } = context.source;
  const file = new VFile({ path, value: protectHeadingIds(body) });
  try {
    return processor.runSync(processor.parse(file), file) as Root;
  } catch (error) {
    if (!isMessage(error)) throw error;
    const reason = error.reason.trim().replace(/\.$/, "");
    const fix = "close every tag and brace; write \\{ and \\< for a literal brace or less-than sign.";
    report(context, positionOf(error), `This is not valid MDX: ${reason}.`, fix);
    return undefined;
  }
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
