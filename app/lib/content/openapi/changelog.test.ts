import { expect, test } from "vitest";
import { parse } from "yaml";
import { API_TEXT } from "#test/factories/api-description.ts";
import { buildApi } from "./api.ts";
import { apiDigest } from "./changelog.ts";

const digestOf = (text: string) => apiDigest(buildApi(parse(text)));

test.each([
  ["a type", "type: integer\n          description: Order", "type: string\n          description: Order"],
  ["a required field", "required: [orderId, apiSecretKey]", "required: [orderId]"],
  ["a value", "enum: [duplicate, fraud]", "enum: [duplicate]"],
  ["an event", "OrderOnWaiting:", "OrderWaits:"],
])("the digest of an API changes with %s", (_name, before, after) => {
  expect(API_TEXT).toContain(before);
  expect(digestOf(API_TEXT.replace(before, after))).not.toBe(digestOf(API_TEXT));
});

test("the digest of an API does not change with its descriptions and examples", () => {
  const edited = API_TEXT.replace("Order to refund.", "The order.").replace("refundId: 71", "refundId: 72");
  expect(digestOf(edited)).toBe(digestOf(API_TEXT));
});
