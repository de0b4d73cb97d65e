import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { ApiDocument } from "./api-schemas.ts";
import { eventFieldsOf, eventsOf, payloadFiles } from "./events.ts";

const DESCRIPTION = parse(
  await readFile("test/fixtures/content-api/api/openapi.yaml", "utf8"),
) as ApiDocument;

test("each webhook of the description is an event with its sample payload", () => {
  expect(eventsOf(DESCRIPTION)).toEqual([
    {
      id: 1,
      name: "OrderCharged",
      summary: "The order was paid",
      isExtended: false,
      olderNames: [],
      payload: { ORDER_STATUS_ID: "5", ORDER_TOTAL_AMOUNT: "49.00" },
    },
    expect.objectContaining({ id: 17, name: "OrderOnWaiting", isExtended: true }),
  ]);
});

test("a field has the title of its shared schema as its type, and is part of any event by default", () => {
  const [group] = eventFieldsOf(DESCRIPTION);
  expect(group).toMatchObject({ id: "order", summary: "Status and amount" });
  expect(group?.fields.map(({ name, type, sentWith }) => [name, type, sentWith])).toEqual([
    ["ORDER_STATUS_ID", "text", undefined],
    ["ORDER_TOTAL_AMOUNT", "amount", undefined],
    ["REFUND_ISSUED_BY", "text", "`OrderRefunded`"],
  ]);
  expect(group?.fields[0]?.values).toEqual([
    { value: "1", meaning: "Waiting" },
    { value: "5", meaning: "Processed" },
  ]);
});

test("each payload has a file with the body as sent, and one with the decoded fields", () => {
  const files = new Map(payloadFiles(eventsOf(DESCRIPTION)));
  expect([...files.keys()]).toEqual([
    "/assets/webhooks/payloads/order-charged.txt",
    "/assets/webhooks/payloads/order-charged.json",
    "/assets/webhooks/payloads/order-on-waiting.txt",
    "/assets/webhooks/payloads/order-on-waiting.json",
  ]);
  expect(files.get("/assets/webhooks/payloads/order-charged.txt")).toBe(
    "ORDER_STATUS_ID=5&ORDER_TOTAL_AMOUNT=49.00",
  );
  expect(JSON.parse(files.get("/assets/webhooks/payloads/order-on-waiting.json") ?? "")).toEqual({
    ORDER_STATUS_ID: "1",
  });
});
