import type { Root } from "mdast";
import { type PageContext, report } from "../page-context.ts";
import { visit } from "../plugins/visit.ts";

/** Reports Markdown of other tools, and Markdown that a small mistake turns into plain text or hides. */
export function checkMarkup(context: PageContext) {
  return (tree: Root) => {
    visit(tree, (node) => {
      if (node.type === "paragraph") {
        const written = context.source.body.slice(node.position?.start.offset, node.position?.end.offset);
        const alert = /^\[!(\w+)\]|^!!!\s+(\w+)/.exec(written);
        if (alert) {
          const fix =
            "write :::note above it and ::: below; the kinds are note, tip, info, warning and danger.";
          report(context, node, `"${alert[0]}" is not a note.`, fix);
        }
        const hashes = /^#{2,6}(?=[A-Za-z])/.exec(written)?.[0];
        if (hashes)
          report(context, node, "A heading has no space behind its hashes.", `write "${hashes} Title".`);
        if (/^\|.*\|[ \t]*\n\|/.test(written)) {
          const fix = "write | --- | --- | below its first row.";
          report(context, node, "The table has no line below its heading.", fix);
        }
      }
      if (node.type === "table") {
        const columns = node.children[0]?.children.length ?? 0;
        for (const row of node.children) {
          if (row.children.length <= columns) continue;
          const message = `The row has ${row.children.length} cells, but the table has ${columns} columns.`;
          report(context, row, message, "remove a cell, or write \\| for a bar that is text.");
        }
      }
      if (node.type === "link" && node.url === "")
        report(context, node, "The link has no target.", "write [text](page.mdx).");
    });
  };
}
