import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InlineCode } from "./inline-code.tsx";

test.each([
  ["quantity: 4", '<code><span class="whole">quantity: 4</span></code>'],
  ["NEXT=3/28/2026 9:26 AM", '<code>NEXT=<wbr/><span class="whole">3/28/2026 9:26 AM</span></code>'],
  ["REASON=Last payment attempt failed", "<code>REASON=<wbr/>Last payment attempt failed</code>"],
  ["ORDER_ID", "<code>ORDER_ID</code>"],
  ["npm install --save-exact something", "<code>npm install --save-exact something</code>"],
])("%s is broken only between a name and its value", (text, html) => {
  expect(renderToStaticMarkup(<InlineCode>{text}</InlineCode>)).toBe(html);
});
