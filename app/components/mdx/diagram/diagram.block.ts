import type { Code } from "mdast";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import type { Block } from "#app/lib/content/blocks/block.ts";
import { DIAGRAM_LANGUAGE } from "#app/lib/content/blocks/code-languages.ts";
import { componentNode, paragraph, strong, textNode } from "#app/lib/content/blocks/nodes.ts";
import type { Direction, Drawing } from "#app/lib/content/blocks/page-context.ts";
import { type PageContext, report, startOf } from "#app/lib/content/blocks/page-context.ts";

/** In CSS pixels. Wider diagrams are unreadable on a phone. */
const MAX_WIDTH = 400;
/** In characters. Drawing takes seconds for longer texts. */
const MAX_LENGTH = 2000;
const TITLE = /(?:^|\s)title="([^"]*)"/;
const ALT = /(?:^|\s)alt="([^"]*)"/;
const WIDE = /(?:^|\s)wide(?:\s|$)/;

/** A drawing of Graphviz. `wide` adds a version for wide screens, from left to right. */
export const diagram = {
  example:
    '```diagram title="License key delivery" alt="After payment your server is asked for a key." wide\npaid -> key\n```',
  fences: { [DIAGRAM_LANGUAGE]: toDiagram },
  rendered: {
    Diagram: {
      shown: ["title", "alt"],
      toMarkdown: ({ title = "", alt = "" }) => [paragraph(strong(title)), paragraph(textNode(alt))],
    },
  },
} satisfies Block;

function toDiagram(node: Code, number: number, context: PageContext): MdxJsxFlowElement | undefined {
  const meta = node.meta ?? "";
  const title = TITLE.exec(meta)?.[1]?.trim();
  const alt = ALT.exec(meta)?.[1]?.trim();
  if (!title) {
    const fix = 'write one after the fence: ```diagram title="…" alt="…".';
    report(context, node, "A diagram has no title.", fix);
  }
  if (!alt) {
    const fix = 'say in alt="…" what it shows, for those who do not see it.';
    report(context, node, "A diagram has no text alternative.", fix);
  }
  if (node.value.length > MAX_LENGTH) {
    const message = `The diagram has ${node.value.length} characters.`;
    report(context, node, message, `keep it to ${MAX_LENGTH}: show less, or draw two.`);
    return undefined;
  }
  const down = draw(node, "down", context);
  const right = down && WIDE.test(meta) ? draw(node, "right", context) : undefined;
  if (!title || !alt || !down) return undefined;
  if (down.width > MAX_WIDTH) {
    const message = `The diagram is ${down.width} pixels wide.`;
    const fix = `keep it to ${MAX_WIDTH}, so that it can be read on a phone: break labels with \\n.`;
    report(context, node, message, fix);
  }
  const drawings = { down: JSON.stringify(down), right: right && JSON.stringify(right) };
  return componentNode("Diagram", { id: `diagram-${number}`, title, alt, ...drawings }, []);
}

function draw(node: Code, direction: Direction, context: PageContext): Drawing | undefined {
  if (!context.drawDiagram) throw new Error("A page has a diagram, but nothing to draw it with.");
  const result = context.drawDiagram(node.value, direction);
  if ("drawing" in result) return result.drawing;
  const start = startOf(node);
  const line = start && result.line ? start.line + result.line : undefined;
  const at = line === undefined ? node : { line, column: 1 };
  const fix = 'correct it: the text is Graphviz\'s DOT, such as a -> b [label="then"];';
  report(context, at, `The diagram cannot be drawn: ${result.error}.`, fix);
  return undefined;
}
