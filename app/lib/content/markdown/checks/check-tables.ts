import type { Root } from "mdast";
import { toString as toText } from "mdast-util-to-string";
import { type PageContext, report } from "../page-context.ts";
import { visit } from "../plugins/visit.ts";

/** Reports table columns without a heading, except the first, whose cells are row headings then. */
export function checkTables(context: PageContext) {
  return (tree: Root) => {
    visit(tree, "table", ({ children: [header] }) => {
      for (const [index, cell] of (header?.children ?? []).entries()) {
        if (index === 0 || toText(cell).trim()) continue;
        const fix = "write in its first row what the column contains.";
        report(context, header, `Column ${index + 1} of the table has no heading.`, fix);
      }
    });
  };
}
