import type { Element, ElementContent, Root } from "hast";
import { toString as toText } from "mdast-util-to-string";
import { SKIP, visit } from "unist-util-visit";

/** Shorter identifiers fit the narrowest column. */
const LONG_WORD = /\S{16,}/;
/** After a separator, and between the words of a camel-case identifier. */
const BREAKS = /(?<=[a-z\d])(?=[A-Z])|(?<=[_.:=?&/,-])(?=\w)/;
/** An amount, a count or a share. */
const NUMBER = /^−?(?:[A-Z]{3} )?\d[\d.,]*%?$/;
const NAME = ["name"];
/** Longer names would narrow the columns before theirs. */
const MAX_LAST_NAME = 30;

/**
 * Puts each table into a box that scrolls by itself, and lets long identifiers break between their words, except names in the first
 * column and short ones in the last. Cells name their column, for phones, where the rows of a table are stacked. Columns of numbers end at one edge.
 */
export function tables() {
  return (tree: Root) => {
    visit(tree, "element", (node, index, parent) => {
      if (node.tagName !== "table" || !parent || index === undefined) return;
      node.properties.className = ["table"];
      labelCells(node);
      alignNumbers(node);
      visit(node, "element", (code) => {
        if (code.properties.className === NAME) return SKIP;
        if (code.tagName === "code") code.children = code.children.flatMap(withBreaks);
      });
      // The keyboard scrolls only what is focusable.
      const properties = { className: ["table-scroll"], tabIndex: 0 };
      parent.children[index] = { type: "element", tagName: "div", properties, children: [node] };
      return index + 1;
    });
  };
}

/** Labels the cells of more than two columns. Two columns keep their head on phones. */
function labelCells(table: Element): void {
  const labels: string[] = [];
  visit(table, "element", (row) => {
    if (row.tagName !== "tr") return;
    const cells = row.children.filter((cell) => cell.type === "element");
    for (const [index, cell] of cells.entries()) {
      if (cell.tagName === "th") {
        labels.push(toText(cell));
        // An empty cell in the corner is no heading.
        if (!labels.at(-1)) cell.tagName = "td";
        continue;
      }
      if (index > 0 && labels.length > 2) cell.properties["data-label"] = labels[index];
      const isShortAtEnd = index === cells.length - 1 && toText(cell).length <= MAX_LAST_NAME;
      if ((index === 0 || isShortAtEnd) && isName(cell)) cell.properties.className = NAME;
    }
  });
  if (labels.length === 2) table.properties.className = ["table", "table-pairs"];
}

/** Aligns columns of numbers to the right, with their headings. The first column names its row. */
function alignNumbers(table: Element): void {
  const columns: Element[][] = [];
  visit(table, "element", (row) => {
    if (row.tagName !== "tr") return;
    const cells = row.children.filter((cell) => cell.type === "element");
    for (const [index, cell] of cells.entries()) columns[index] = [...(columns[index] ?? []), cell];
  });
  for (const column of columns.slice(1)) {
    const values = column.slice(1).map((cell) => toText(cell).trim());
    if (!values.some((value) => NUMBER.test(value))) continue;
    if (!values.every((value) => NUMBER.test(value) || ["", "none"].includes(value))) continue;
    for (const cell of column) cell.properties.align ??= "right";
  }
}

/** Reports whether a cell is a single identifier, which never breaks. */
function isName({ children: [code, ...rest] }: Element): boolean {
  return rest.length === 0 && code?.type === "element" && code.tagName === "code" && !/\s/.test(toText(code));
}

function withBreaks(node: Element["children"][number]): ElementContent[] {
  if (node.type !== "text" || !LONG_WORD.test(node.value)) return [node];
  return node.value.split(BREAKS).flatMap((value, index): ElementContent[] => {
    const text = { type: "text", value } as const;
    return index === 0 ? [text] : [{ type: "element", tagName: "wbr", properties: {}, children: [] }, text];
  });
}
