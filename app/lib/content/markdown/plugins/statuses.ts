import type { PhrasingContent, Root, TableCell } from "mdast";
import { toString as toText } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import { inlineNode, textNode } from "../../blocks/nodes.ts";

/** The class of each status. Diagrams have the same classes. */
const CLASSES = {
  good: ["Active", "Processed", "Paid", "Delivered", "Approved", "Accepted"],
  wait: ["Waiting", "Suspended", "Planned", "On hold", "In review", "Waiting for you"],
  bad: [
    ...["Canceled", "Refunded", "Chargeback", "Terminated", "Expired", "Failed"],
    ...["Bounced", "Rejected", "Not sent", "Returned", "Declined"],
  ],
  none: ["Inactive", "Finished", "Sent", "Not submitted"],
};

/** Statuses of orders, subscriptions, emails, payouts and accounts. */
export const STATUSES: ReadonlyMap<string, string> = new Map(
  Object.entries(CLASSES).flatMap(([name, statuses]) => statuses.map((status) => [status, name] as const)),
);

/** Creates the badge of a status; other text stays. */
export function statusNode(name: string): PhrasingContent {
  const found = STATUSES.get(name);
  return found ? badgeNode(name, found === "none" ? "status" : `status ${found}`) : textNode(name);
}

export function badgeNode(label: string, className: string): PhrasingContent {
  return inlineNode("Status", { className }, [textNode(label)]);
}

/** Shows statuses in table columns with the heading Status as badges. */
export function statuses() {
  return (tree: Root) => {
    visit(tree, "table", ({ children: [head, ...rows] }) => {
      for (const [index, heading] of (head?.children ?? []).entries()) {
        if (!/^Status\b/.test(toText(heading))) continue;
        for (const row of rows) showStatus(row.children[index]);
      }
    });
  };
}

function showStatus(cell: TableCell | undefined): void {
  const [first, ...rest] = cell?.children ?? [];
  if (!cell || !first || !["text", "strong"].includes(first.type)) return;
  const badge = statusNode(toText(first).trim());
  if (badge.type !== "text") cell.children = [{ ...badge, position: first.position }, ...rest];
}
