import type { ElementContent, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { expect, test } from "vitest";
import { identifiers } from "./identifiers.ts";

function rendered(parent: string, value: string): string {
  const code: ElementContent = {
    type: "element",
    tagName: "code",
    properties: {},
    children: [{ type: "text", value }],
  };
  const tree: Root = {
    type: "root",
    children: [{ type: "element", tagName: parent, properties: {}, children: [code] }],
  };
  identifiers()(tree);
  return toHtml(tree).replace(/^.*<code>|<\/code>.*$/g, "");
}

test.each([
  ["SubscriptionChargeSucceed", "Subscription<wbr>Charge<wbr>Succeed"],
  ["SUBSCRIPTION_END_DATE", "SUBSCRIPTION_<wbr>END_<wbr>DATE"],
  ["POST /Orders/GetOrderDetails", "POST /<wbr>Orders/<wbr>Get<wbr>Order<wbr>Details"],
  ["items[0].productName", "items[0].<wbr>product<wbr>Name"],
])("in a table, %s can break between its words", (value, expected) => {
  expect(rendered("table", value)).toBe(expected);
});

test("short identifiers in a table, and those in text, stay as they are", () => {
  expect(rendered("table", "apiSecretKey")).toBe("apiSecretKey");
  expect(rendered("p", "SubscriptionChargeSucceed")).toBe("SubscriptionChargeSucceed");
});
