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
