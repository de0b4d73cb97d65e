import type { Node } from "unist";
import type { Diagnostic, Position } from "../diagnostics/content-error.ts";
import type { SharedContent } from "../resolve/content.ts";
import type { PageOutline, PageSource, PublicImageSize } from "../types.ts";

export type Direction = "down" | "right";

export interface Drawing {
  /** Inner SVG, without the `svg` element. */
  content: string;
  viewBox: string;
  /** In CSS pixels, which show labels in the size of the page's small text. */
  width: number;
  height: number;
}

/** Draws a diagram. `line` is the one-based line of the error in the text, if known. */
export type DrawDiagram = (
  text: string,
  direction: Direction,
) => { drawing: Drawing } | { error: string; line?: number | undefined };

/** Input and output of the Markdown plugins for one page. */
export interface PageContext extends SharedContent {
  source: PageSource;
  providerSlug: string;
  imageSize(src: string): PublicImageSize;
  /** Returns the href of the page that documents an operation, if there is one. */
  operationHref(id: string): string | undefined;
  /** Href of the page about all operations, if there is one. */
  apiOverviewHref?: string | undefined;
  /** Absent if the body has no diagram. */
  drawDiagram?: DrawDiagram | undefined;
  outline: PageOutline;
  diagnostics: Diagnostic[];
  /** Returns `id`, numbered if it was returned before. */
  uniqueId(id: string): string;
}

export function createPageContext(
  given: Omit<PageContext, "outline" | "diagnostics" | "uniqueId">,
): PageContext {
  return {
    ...given,
    outline: { headings: [], links: [], anchors: [] },
    diagnostics: [],
    uniqueId: createUniqueIds(),
  };
}

function createUniqueIds(): PageContext["uniqueId"] {
  const used = new Set<string>();
  return (first) => {
    let id = first;
    for (let number = 2; used.has(id); number += 1) id = `${first}-${number}`;
    used.add(id);
    return id;
  };
}

/** Returns the one-based start of a Markdown node. */
export function startOf(node: Node | undefined): Position | undefined {
  return node?.position && { line: node.position.start.line, column: node.position.start.column };
}

/** Returns the Markdown that a node was read from. */
export function sourceOf({ position }: Node, { source }: PageContext): string {
  return source.body.slice(position?.start.offset, position?.end.offset);
}

/** Adds a diagnostic at a node or position. */
export function report(
  context: PageContext,
  at: Node | Position | undefined,
  message: string,
  fix: string,
): void {
  const position = at && "line" in at ? at : startOf(at);
  context.diagnostics.push({ file: context.source.file, position, message, fix });
}
