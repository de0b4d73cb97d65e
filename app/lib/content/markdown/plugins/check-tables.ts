import type { Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { type PageContext, report } from "../page-context.ts";
import { visit } from "./visit.ts";

/** Reports columns of tables without a heading. The first column may go without: its cells then name the rows. */
export function checkTables(context: PageContext) {
  return (tree: Root) => {
    visit(tree, "table", ({ children: [header] }) => {
      for (const [index, cell] of (header?.children ?? []).entries()) {
        if (index === 0 || textOf(cell).trim()) continue;
        const fix = "write in its first row what the column holds.";
        report(context, header, `Column ${index + 1} of the table has no heading.`, fix);
      }
    });
  };
}
