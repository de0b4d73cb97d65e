import type { Root } from "mdast";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { type PluggableList, unified } from "unified";
import { VFile } from "vfile";
import type { VFileMessage } from "vfile-message";
import { mdxSyntaxError } from "./mdx-syntax.ts";
import type { PageContext } from "./page-context.ts";
import { checkBlocks } from "./plugins/check-blocks.ts";
import { checkCode } from "./plugins/check-code.ts";
import { checkTables } from "./plugins/check-tables.ts";
import { diagrams } from "./plugins/diagrams.ts";
import { directives } from "./plugins/directives.ts";
import { expressions } from "./plugins/expressions.ts";
import { fillTreeVariables } from "./plugins/fill-tree-variables.ts";
import { headings, protectHeadingIds } from "./plugins/headings.ts";
import { links } from "./plugins/links.ts";
import { operationReference } from "./plugins/operation-reference.ts";

/** The Markdown half of the pipeline, the same for checking, compiling, the Markdown twin and search. */
export function markdownPlugins(context: PageContext): PluggableList {
  return [
    remarkGfm,
    remarkDirective,
    [fillTreeVariables, context],
    [expressions, context],
    [checkCode, context],
    [checkBlocks, context],
    [checkTables, context],
    [diagrams, context],
    [directives, context],
    [operationReference, context],
    [links, context],
    [headings, context],
  ];
}

/** The text the Markdown parser reads: the page's body, with heading ids written so that MDX accepts them. */
export function markdownSource({ source }: PageContext): VFile {
  return new VFile({ path: source.file, value: protectHeadingIds(source.body) });
}

/** Parses and transforms a page; what was found is in `context`. Undefined when the text cannot be parsed. */
export function parseMarkdown(context: PageContext): Root | undefined {
  const processor = unified().use(remarkParse);
  if (context.source.format === "mdx") processor.use(remarkMdx);
  processor.use(markdownPlugins(context));
  const file = markdownSource(context);
  try {
    return processor.runSync(processor.parse(file), file) as Root;
  } catch (error) {
    if (!isMessage(error)) throw error;
    context.diagnostics.push({ file: context.source.file, ...mdxSyntaxError(error, context.source.body) });
    return undefined;
  }
}

function isMessage(error: unknown): error is VFileMessage {
  return error instanceof Error && "reason" in error && "place" in error;
}
