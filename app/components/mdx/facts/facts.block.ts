import { suggest } from "#app/lib/content/diagnostics/nearest.ts";
import type { Block } from "#app/lib/content/markdown/block.ts";
import { report } from "#app/lib/content/markdown/page-context.ts";
import { phrasing } from "#app/lib/content/markdown/plugins/data-nodes.ts";
import { exampleNode } from "#app/lib/content/markdown/plugins/facts.ts";
import { table, text } from "#app/lib/content/markdown/plugins/nodes.ts";

/** What `facts.json` says about the provider: values in sentences, which the plugin `facts` creates, and tables. */
export const facts = {
  example: '{fact.attempts}\n\n<FactTable fact="schedule" />',
  placed: {
    FactTable: {
      attribute: "fact",
      expand(node, id, context) {
        const fact = context.facts.get(id);
        if (fact?.table) {
          const { columns, rows } = fact.table;
          const head = columns.map((label) => phrasing(label));
          // One mark for the whole table.
          if (fact.isExample && head[0]) head[0] = [exampleNode(head[0])];
          return [
            table(
              head,
              rows.map((row) => row.map((cell) => (cell === "" ? [] : phrasing(cell)))),
            ),
          ];
        }
        if (fact) {
          report(context, node, `The fact "${id}" is not a table.`, `write {fact.${id}} in a sentence.`);
          return [];
        }
        const known = [...context.facts].flatMap(([name, { table }]) => (table ? [name] : []));
        const fix = suggest(id, known, "add it to facts.json as a table.");
        report(context, node, `facts.json has no fact "${id}".`, fix);
        return [];
      },
    },
  },
  rendered: {
    Example: { toMarkdown: (_attributes, children) => [...children, text(" (example)")] },
  },
} satisfies Block;
