import type { Node } from "unist";
import type { Position } from "../diagnostics/content-error.ts";
import type { PageContext } from "./block.ts";

export type { Direction, DrawDiagram, Drawing, PageContext } from "./block.ts";

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

/** Adds a diagnostic, by default a mistake, at a node or position. */
export function report(
  context: PageContext,
  at: Node | Position | undefined,
  message: string,
  fix: string,
  isWarning?: boolean,
): void {
  const position = at && "line" in at ? at : startOf(at);
  context.diagnostics.push({
    ...(isWarning && { isWarning }),
    file: context.source.file,
    position,
    message,
    fix,
  });
}
