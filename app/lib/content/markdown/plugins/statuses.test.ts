import { readdirSync, readFileSync } from "node:fs";
import { visit } from "unist-util-visit";
import { expect, test } from "vitest";
import { parsePageText } from "#test/factories/page-context.ts";
import { isComponent } from "../../blocks/nodes.ts";
import { STATUSES } from "./statuses.ts";

function badgesIn(body: string): unknown[] {
  const { tree, diagnostics } = parsePageText(body);
  expect(diagnostics).toEqual([]);
  const badges: unknown[] = [];
  if (!tree) return badges;
  visit(tree, (node) => {
    if (isComponent(node) && node.name === "Status")
      badges.push([node.attributes[0]?.value, node.children[0]]);
  });
  return badges.map((badge) => JSON.stringify(badge).replace(/,"position.*/, ""));
}

test("known statuses in a column Status are badges, other texts and columns are not", () => {
  const table = "| Status (ID) | Was |\n| --- | --- |\n| **Active** (1) | Active |\n| unknown | Paid |";
  expect(badgesIn(table)).toEqual([expect.stringContaining("status good")]);
});

test("diagrams draw a status in the color of its badge", () => {
  const pages = readdirSync("content/docs", { recursive: true, encoding: "utf8" });
  const nodes = pages
    .filter((path) => path.endsWith(".mdx"))
    .flatMap((path) => [
      ...readFileSync(`content/docs/${path}`, "utf8").matchAll(/\w+ \[label="([^"]+)"(?: class=(\w+))?\]/g),
    ]);
  const wrong = nodes.filter(([, label = "", name = "none"]) => (STATUSES.get(label) ?? name) !== name);
  expect(nodes.length).toBeGreaterThan(20);
  expect(wrong.map(([node]) => node)).toEqual([]);
});
