import type { Root } from "mdast";
import { expect, test } from "vitest";
import { renderCode } from "#app/components/mdx/render-code.server.tsx";
import { createCompileMdx } from "#app/lib/content/markdown/compile-mdx.server.ts";
import { createHighlight } from "#app/lib/content/markdown/plugins/highlight.server.ts";
import type { PageSource } from "#app/lib/content/types.ts";
import { API as api } from "#test/factories/api-description.ts";
import { exportPageText, KNOWN_BLOCKS, parsePageText } from "#test/factories/page-context.ts";

const expand = (body: string) => exportPageText(body, { api });

test("the event table links every event to its sample payloads", () => {
  const file = "https://docs.acme.example/assets/webhooks/payloads/order-charged";
  expect(expand("<EventTable />")).toContain(
    `| \`OrderCharged\` | 1 | The order was paid | [form](${file}.txt), [JSON](${file}.json) |`,
  );
  expect(expand("<EventTable />")).toContain("The order is in review (_extended_)");
});

test("fields are listed with type and events, collapsed", () => {
  const fields = expand('<EventFields group="order" />');
  expect(fields).toContain("**3 fields: Status and amount**");
  expect(fields).toContain(
    "- `ORDER_TOTAL_AMOUNT` (amount) {#field-ORDER_TOTAL_AMOUNT}\n\n  What `OrderCharged` charged.\n",
  );
  expect(fields).toContain("Who refunded. Sent with `OrderRefunded`.");
});

test("the values of a field are listed with their meanings", () => {
  expect(expand('<EventValues field="ORDER_STATUS_ID" />')).toContain("| `5` | Processed |");
});

test("a sample payload is exported as a form and as JSON, without the fields that the reference lists", () => {
  const shown = expand('<EventPayload event="OrderCharged" />');
  expect(shown).toContain("Content-Length: 42\n\nORDER_STATUS_ID=5&ORDER_TOTAL_AMOUNT=49.00");
  expect(shown).toContain('"ORDER_TOTAL_AMOUNT": "49.00"');
  expect(shown).not.toContain("#field-ORDER_TOTAL_AMOUNT");
});

test("the events and the fields of a payload are listed with links, in its order, and each line of it is an element", async () => {
  const { tree } = parsePageText('<EventFields group="order" />\n\n<EventPayload event="OrderCharged" />', {
    api,
  });
  const source = { format: "mdx" } as PageSource;
  const html = renderCode(await createCompileMdx(createHighlight(), KNOWN_BLOCKS)(source, tree as Root, []));
  const viewer = html.slice(html.indexOf('class="payload"'));
  const links = [...viewer.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual([
    "/assets/webhooks/payloads/order-charged.json",
    "/assets/webhooks/payloads/order-on-waiting.json",
    "/docs/guides/page/#field-ORDER_STATUS_ID",
    "/docs/guides/page/#field-ORDER_TOTAL_AMOUNT",
  ]);
  expect(viewer).toContain("<em>amount</em><br/>\nWhat <code>OrderCharged</code> charged.");
  const lines = [...viewer.matchAll(/<t-p>(.*?)<\/t-p>/g)].map(([, line = ""]) =>
    line.replace(/<[^>]+>/g, ""),
  );
  expect(lines).toEqual([
    "ORDER_STATUS_ID=5&#x26;",
    "ORDER_TOTAL_AMOUNT=49.00",
    '  "ORDER_STATUS_ID": "5",',
    '  "ORDER_TOTAL_AMOUNT": "49.00"',
  ]);
});

test.each([
  [
    '<EventFields group="ordr" />',
    'The API description has no webhook group "ordr".',
    'did you mean "order"?',
  ],
  [
    '<EventValues field="ORDER_TOTAL_AMOUNT" />',
    'The API description has no webhook field "ORDER_TOTAL_AMOUNT".',
    "ORDER_STATUS_ID",
  ],
  [
    '<EventPayload event="OrderChargd" />',
    'The API description has no webhook event "OrderChargd".',
    "OrderCharged",
  ],
])("%s is reported", (body, message, fix) => {
  const { diagnostics } = parsePageText(body, { api });
  expect(diagnostics).toEqual([expect.objectContaining({ message, fix: expect.stringContaining(fix) })]);
});

test("without an API description, the table is reported", () => {
  const { diagnostics } = parsePageText("<EventTable />");
  expect(diagnostics.map(({ message }) => message)).toEqual(["The API description has no webhooks."]);
});
