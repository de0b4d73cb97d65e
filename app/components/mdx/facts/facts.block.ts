import type { Nodes } from "mdast";
import type { Block } from "#app/lib/content/blocks/block.ts";
import { phrasing } from "#app/lib/content/blocks/data-nodes.ts";
import { paragraph, table, textNode, writtenId } from "#app/lib/content/blocks/nodes.ts";
import { type PageContext, report } from "#app/lib/content/blocks/page-context.ts";
import { suggest } from "#app/lib/content/diagnostics/nearest.ts";
import { writtenFact } from "#app/lib/content/schemas/facts.ts";
import { figureNode } from "./figure.ts";

/**
 * What `facts.json` says about the provider: values in sentences, which the plugin `factValues` creates, tables, and figures, the
 * schematic pictures of forms and documents.
 */
export const facts = {
  example: '{fact.attempts}\n\n<FactTable fact="schedule" />\n\n<Figure fact="form" />',
  placed: {
    FactTable: {
      attribute: "fact",
      expand(node, id, context) {
        const fact = findFact("table", id, node, context);
        if (!fact?.table) return [];
        const { columns, rows } = fact.table;
        return [
          table(
            columns.map((label) => phrasing(label)),
            rows.map((row) => row.map((cell) => (cell === "" ? [] : phrasing(cell)))),
          ),
        ];
      },
    },
    Figure: {
      attribute: "fact",
      options: ["steps", "frame"],
      expand(node, id, context) {
        const fact = findFact("figure", id, node, context);
        return fact?.figure ? [figureNode(node, fact, context)] : [];
      },
    },
  },
  rendered: {
    Example: {},
    ExampleNote: {
      isUnindexed: true,
      toMarkdown: () => [paragraph(textNode("Some values are examples: check yours in your account."))],
    },
    Figure: {},
    FigureTitle: {
      hasAnchor: true,
      toMarkdown: ({ id }, children) => [paragraph(...(children as never[]), ...(id ? [writtenId(id)] : []))],
    },
    Status: {},
    FigureStep: { isUnindexed: true, toMarkdown: ({ "aria-label": step }) => [textNode(`(${step}) `)] },
    FigureValue: { isUnindexed: true, toMarkdown: (_attributes, children) => [textNode(":"), ...children] },
  },
} satisfies Block;

/** Returns a fact that is a table or figure; undefined after reporting that it is none. */
function findFact(kind: "table" | "figure", id: string, node: Nodes, context: PageContext) {
  const fact = context.facts.get(id);
  if (fact?.[kind]) return fact;
  const known = [...context.facts].flatMap(([name, other]) => (other[kind] ? [name] : []));
  const [message, fix] = fact
    ? [`The fact "${id}" is not a ${kind}.`, `write ${writtenFact(id, fact)}.`]
    : [`facts.json has no fact "${id}".`, `add it to facts.json as a ${kind}.`];
  report(context, node, message, suggest(id, known, fix));
  return undefined;
}
