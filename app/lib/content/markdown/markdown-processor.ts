import type { Root } from "mdast";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { type PluggableList, unified } from "unified";
import { VFile } from "vfile";
import type { VFileMessage } from "vfile-message";
import { checkBlocks } from "./checks/check-blocks.ts";
import { checkCode } from "./checks/check-code.ts";
import { checkHtml } from "./checks/check-html.ts";
import { checkDepth, checkSource, reportDepth } from "./checks/check-limits.ts";
import { checkMarkup } from "./checks/check-markup.ts";
import { checkTables } from "./checks/check-tables.ts";
import { mdxSyntaxError } from "./mdx-syntax.ts";
import type { PageContext } from "./page-context.ts";
import { apiChangelog } from "./plugins/api-changelog.ts";
import { diagrams } from "./plugins/diagrams.ts";
import { directives } from "./plugins/directives.ts";
import { eventReference } from "./plugins/event-reference.ts";
import { expressions } from "./plugins/expressions.ts";
import { fillTreeVariables } from "./plugins/fill-tree-variables.ts";
import { headings, protectHeadingIds } from "./plugins/headings.ts";
import { links } from "./plugins/links.ts";
import { operationReference } from "./plugins/operation-reference.ts";

/** Plugins shared by checks, rendering, the Markdown export and search. */
export function markdownPlugins(context: PageContext): PluggableList {
  return [
    remarkGfm,
    remarkDirective,
    [fillTreeVariables, context],
    [expressions, context],
    [checkCode, context],
    [checkHtml, context],
    [checkBlocks, context],
    [checkTables, context],
    [checkMarkup, context],
    [diagrams, context],
    [directives, context],
    [operationReference, context],
    [apiChangelog, context],
    [eventReference, context],
    [links, context],
    [headings, context],
  ];
}

/** Returns the body as a virtual file, with heading ids escaped for MDX. */
export function markdownSource({ source }: PageContext): VFile {
  return new VFile({ path: source.file, value: protectHeadingIds(source.body) });
}

/** Parses and transforms a page, collecting outline and diagnostics in `context`. Returns undefined if it cannot be parsed. */
export function parseMarkdown(context: PageContext): Root | undefined {
  const processor = unified().use(remarkParse);
  if (context.source.format === "mdx") processor.use(remarkMdx);
  processor.use(markdownPlugins(context));
  const file = markdownSource(context);
  if (!checkSource(context)) return undefined;
  try {
    const tree = processor.parse(file);
    return checkDepth(tree, context) ? (processor.runSync(tree, file) as Root) : undefined;
  } catch (error) {
    if (isStackOverflow(error)) {
      reportDepth(context, undefined);
      return undefined;
    }
    if (!isMessage(error)) throw error;
    context.diagnostics.push({ file: context.source.file, ...mdxSyntaxError(error, context.source.body) });
    return undefined;
  }
}

function isMessage(error: unknown): error is VFileMessage {
  return error instanceof Error && "reason" in error && "place" in error;
}

function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes("call stack");
}
