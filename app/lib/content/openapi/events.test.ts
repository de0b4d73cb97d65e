import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { ApiDocument } from "./api-schemas.ts";
import { eventsOf, payloadFiles } from "./events.ts";

const DESCRIPTION = parse(
  await readFile("test/fixtures/content-api/api/openapi.yaml", "utf8"),
) as ApiDocument;

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
