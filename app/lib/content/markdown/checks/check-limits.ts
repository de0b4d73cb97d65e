import type { Nodes, Root } from "mdast";
import { type PageContext, report } from "../page-context.ts";

const MAX_DEPTH = 100;
/** Quote and list markers at the start of a line. Counted first, because the parser slows down with each of them. */
const MARKERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*/;

/** Returns whether the page can be parsed; reports lines that open more than {@link MAX_DEPTH} quotes and lists. */
export function checkSource(context: PageContext): boolean {
  const { body } = context.source;
  const lines = body.split("\n");
  const line = lines.findIndex(
    (text) => (MARKERS.exec(text)?.[0].match(/[^\s\d]/g)?.length ?? 0) > MAX_DEPTH,
  );
  if (line === -1) return true;
  reportDepth(context, { line: line + 1, column: 1 });
  return false;
}

/** Reports a tree that is too deep for the plugins; returns whether it is not. */
export function checkDepth(tree: Root, context: PageContext): boolean {
  // Not recursive, because the tree may be deeper than the stack.
  const open: [node: Nodes, depth: number][] = [[tree, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, depth] = next;
    if (depth > MAX_DEPTH) {
      reportDepth(context, node);
      return false;
    }
    if ("children" in node) for (const child of node.children) open.push([child, depth + 1]);
  }
  return true;
}

export function reportDepth(context: PageContext, at: Parameters<typeof report>[1]): void {
  report(context, at, `More than ${MAX_DEPTH} levels are nested here.`, "use fewer levels.");
}
