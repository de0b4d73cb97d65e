import type { BlockContent, InlineCode, PhrasingContent, Text } from "mdast";

export function text(value: string): Text {
  return { type: "text", value };
}

export function code(value: string): InlineCode {
  return { type: "inlineCode", value };
}

export function paragraph(...children: PhrasingContent[]): BlockContent {
  return { type: "paragraph", children };
}

export function link(url: string, label: PhrasingContent): PhrasingContent {
  return { type: "link", url, children: [label] } as PhrasingContent;
}

export function table(head: readonly string[], rows: readonly PhrasingContent[][][]): BlockContent {
  const rowOf = (cells: readonly PhrasingContent[][]) => ({
    type: "tableRow" as const,
    children: cells.map((children) => ({ type: "tableCell" as const, children })),
  });
  return { type: "table", children: [rowOf(head.map((label) => [text(label)])), ...rows.map(rowOf)] };
}
