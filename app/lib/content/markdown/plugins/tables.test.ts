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
  tables("Orders")(tree);
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

test("a table scrolls in a box that the keyboard reaches, named after the heading above it or the page", () => {
  const box = (name: string) =>
    `<div class="table-scroll" tabindex="0" role="group" aria-label="Table: ${name}"><table class="table"></table></div>`;
  const heading = element("h3", element("code", text("a")), text(" and b"));
  expect(rendered(element("table"), heading, element("table"))).toBe(
    `${box("Orders")}<h3><code>a</code> and b</h3>${box("a and b")}`,
  );
});
