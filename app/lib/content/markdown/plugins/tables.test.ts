import type { Element, ElementContent, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { expect, test } from "vitest";
import { tables } from "./tables.ts";

const element = (tagName: string, ...children: ElementContent[]): Element => {
  return { type: "element", tagName, properties: {}, children };
};
const text = (value: string): ElementContent => ({ type: "text", value });

function rendered(...children: Element[]): string {
  const tree: Root = { type: "root", children };
  tables()(tree);
  return toHtml(tree);
}

test.each([
  ["SubscriptionChargeSucceed", "Subscription<wbr>Charge<wbr>Succeed"],
  ["SUBSCRIPTION_END_DATE", "SUBSCRIPTION_<wbr>END_<wbr>DATE"],
  ["POST /Orders/GetOrderDetails", "POST /<wbr>Orders/<wbr>Get<wbr>Order<wbr>Details"],
  ["items[0].productName", "items[0].<wbr>product<wbr>Name"],
  ["apiSecretKey", "apiSecretKey"],
])("in a table, %s can break between its words", (value, expected) => {
  expect(rendered(element("table", element("code", text(value))))).toContain(`<code>${expected}</code>`);
});

test("identifiers in text stay as they are", () => {
  const paragraph = element("p", element("code", text("SubscriptionChargeSucceed")));
  expect(rendered(paragraph)).toBe("<p><code>SubscriptionChargeSucceed</code></p>");
});

test("a table scrolls in a box that the keyboard reaches", () => {
  expect(rendered(element("table"))).toBe(
    '<div class="table-scroll" tabindex="0"><table class="table"></table></div>',
  );
});

test("from three columns on, cells name their column, for screens where rows are stacked", () => {
  const row = (cell: string, ...texts: string[]) =>
    element("tr", ...texts.map((each) => element(cell, text(each))));
  const table = (...texts: string[]) =>
    element("table", element("thead", row("th", ...texts)), element("tbody", row("td", ...texts)));
  expect(rendered(table("Field", "Type", "Meaning"))).toContain(
    '<td>Field</td><td data-label="Type">Type</td><td data-label="Meaning">Meaning</td>',
  );
  expect(rendered(table("Field", "Meaning"))).toContain("<td>Field</td><td>Meaning</td>");
});

test("a column of amounts is aligned to the right with its heading, one that has words or comes first is not", () => {
  const row = (cell: string, ...texts: string[]) =>
    element("tr", ...texts.map((each) => element(cell, text(each))));
  const table = (...amounts: string[]) =>
    rendered(element("table", row("th", "ID", "USD"), ...amounts.map((each) => row("td", "1", each))));
  expect(table("USD 1,053.04", "−4.04", "none")).toContain('<tr><td>1</td><td align="right">−4.04</td></tr>');
  expect(table("49.00")).toContain('<th>ID</th><th align="right">USD</th>');
  expect(table("49.00", "49.00 − 4.04")).not.toContain("align");
});

test("the empty cell in the corner of a table is no heading", () => {
  const head = element("tr", element("th"), element("th", text("Won")));
  expect(rendered(element("table", element("thead", head)))).toContain("<td></td><th>Won</th>");
});

test("a name in the first column does not break, nor a short one in the last", () => {
  const cells = (...children: ElementContent[]) =>
    rendered(element("table", element("tr", element("td", ...children))));
  expect(cells(element("code", text("SUBSCRIPTION_END_DATE")))).toContain(
    '<td class="name"><code>SUBSCRIPTION_END_DATE</code></td>',
  );
  expect(cells(element("code", text("POST /Orders/GetOrderDetails")))).not.toContain("name");
  expect(cells(element("code", text("SUBSCRIPTION_END_DATE")), text(" or none"))).not.toContain("name");
  const name = (value = "SUBSCRIPTION_END_DATE") => element("td", element("code", text(value)));
  const namesIn = (...names: Element[]) =>
    rendered(element("table", element("tr", ...names))).match(/class="name"/g);
  expect(namesIn(name(), name(), name())).toHaveLength(2);
  expect(namesIn(name(), name("SUBSCRIPTION_NUMBER_OF_BILLING_CYCLES"))).toHaveLength(1);
});
