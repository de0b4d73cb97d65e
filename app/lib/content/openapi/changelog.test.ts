import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { buildApi } from "./api.ts";
import { apiDigest } from "./changelog.ts";

const DESCRIPTION = readFileSync("test/fixtures/content-api/api/openapi.yaml", "utf8");
const digestOf = (text: string) => apiDigest(buildApi(parse(text)));

test.each([
  ["a type", "type: integer\n          description: Order", "type: string\n          description: Order"],
  ["a required field", "required: [orderId, apiSecretKey]", "required: [orderId]"],
  ["a value", "enum: [duplicate, fraud]", "enum: [duplicate]"],
  ["an event", "OrderOnWaiting:", "OrderWaits:"],
])("the digest of an API changes with %s", (_name, before, after) => {
  expect(DESCRIPTION).toContain(before);
  expect(digestOf(DESCRIPTION.replace(before, after))).not.toBe(digestOf(DESCRIPTION));
});

test("the digest of an API does not change with its descriptions and examples", () => {
  const edited = DESCRIPTION.replace("Order to refund.", "The order.").replace(
    "refundId: 71",
    "refundId: 72",
  );
  expect(digestOf(edited)).toBe(digestOf(DESCRIPTION));
});
