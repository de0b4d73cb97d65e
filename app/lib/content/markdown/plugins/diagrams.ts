import type { Code, Root } from "mdast";
import type { Drawing } from "../diagram-svg.ts";
import type { Direction } from "../draw-diagram.server.ts";
import { type PageContext, report, startOf } from "../page-context.ts";
import { componentNode } from "./component-nodes.ts";
import { visit } from "./visit.ts";

export const DIAGRAM_LANGUAGE = "diagram";

/** Checks cheaply whether a text may contain a diagram, to avoid loading Graphviz. */
export function mayContainDiagram(text: string): boolean {
  return text.includes(DIAGRAM_LANGUAGE);
}

/** In CSS pixels. Wider diagrams are unreadable on a phone. */
const MAX_WIDTH = 400;
const TITLE = /(?:^|\s)title="([^"]*)"/;
const ALT = /(?:^|\s)alt="([^"]*)"/;
const WIDE = /(?:^|\s)wide(?:\s|$)/;

/** Replaces code blocks in the language `diagram` with `Diagram` components that contain the drawing. */
export function diagrams(context: PageContext) {
  return (tree: Root) => {
    let count = 0;
    visit(tree, "code", (node, index, parent) => {
      if (node.lang !== DIAGRAM_LANGUAGE || index === undefined || !parent) return;
      count += 1;
      const component = componentOf(node, count, context);
      if (component) parent.children[index] = { ...component, position: node.position };
    });
  };
}

function componentOf(node: Code, number: number, context: PageContext) {
  const meta = node.meta ?? "";
  const title = TITLE.exec(meta)?.[1]?.trim();
  const alt = ALT.exec(meta)?.[1]?.trim();
  if (!title) {
    report(
      context,
      node,
      "A diagram has no title.",
      'write one after the fence: ```diagram title="…" alt="…".',
    );
  }
  if (!alt) {
    const fix = 'say in alt="…" what it shows, for those who do not see it.';
    report(context, node, "A diagram has no text alternative.", fix);
  }
  const down = draw(node, "down", context);
  const right = down && WIDE.test(meta) ? draw(node, "right", context) : undefined;
  if (!title || !alt || !down) return undefined;
  if (down.width > MAX_WIDTH) {
    const message = `The diagram is ${down.width} pixels wide.`;
    const fix = `keep it to ${MAX_WIDTH}, so that it can be read on a phone: break labels with \\n.`;
    report(context, node, message, fix);
  }
  const id = `diagram-${number}`;
  return componentNode(
    "Diagram",
    { id, title, alt, down: JSON.stringify(down), right: right && JSON.stringify(right) },
    [],
  );
}

function draw(node: Code, direction: Direction, context: PageContext): Drawing | undefined {
  if (!context.drawDiagram) throw new Error("mayContainDiagram missed a diagram.");
  const result = context.drawDiagram(node.value, direction);
  if ("drawing" in result) return result.drawing;
  const start = startOf(node);
  const line = start && result.line ? start.line + result.line : undefined;
  const at = line === undefined ? node : { line, column: 1 };
  const fix = 'correct it: the text is Graphviz\'s DOT, such as a -> b [label="then"];';
  report(context, at, `The diagram cannot be drawn: ${result.error}.`, fix);
  return undefined;
}
