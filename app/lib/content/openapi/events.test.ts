import { expect, test } from "vitest";
import { API_DOCUMENT } from "#test/factories/api-description.ts";
import { eventsOf, payloadFiles } from "./events.ts";

test("each payload has a file with the body as sent, and one with the decoded fields", () => {
  const files = new Map(payloadFiles(eventsOf(API_DOCUMENT)));
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
