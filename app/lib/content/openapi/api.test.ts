import { expect, test } from "vitest";
import { API_DOCUMENT } from "#test/factories/api-description.ts";
import { buildApi } from "./api.ts";
import { type ApiDocument, publishedDocument } from "./api-schemas.ts";

test("a schema that contains itself is shown once", () => {
  const document = structuredClone(API_DOCUMENT);
  const $ref = "#/components/schemas/RefundResponse";
  const { RefundResponse, ...schemas } = document.components.schemas;
  const before = { $ref, description: "The refund before." };
  const properties = { before, all: { type: "array", items: { $ref } }, ...RefundResponse?.properties };
  document.components.schemas = {
    ...schemas,
    RefundResponse: { allOf: [{ $ref }], type: "object", properties },
  };
  const [operation] = buildApi(document).operations.values();
  expect(
    operation?.responses[0]?.body?.fields.map(({ name, type, members }) => [name, type, members.length]),
  ).toEqual([
    ["before", "object", 0],
    ["all", "array of objects", 0],
    ["refundId", "integer", 0],
    ["isSuccess", "boolean", 0],
  ]);
});

test("extensions for writers are not published at any depth", () => {
  const document = {
    components: {
      schemas: {
        Refund: {
          "x-unconfirmed": true,
          properties: { id: { type: "integer", "x-unconfirmed": true, "x-sensitive": true } },
          allOf: [{ "x-unconfirmed": true, type: "object" }],
        },
      },
    },
  } as unknown as ApiDocument;
  expect(publishedDocument(document)).toEqual({
    components: {
      schemas: {
        Refund: {
          properties: { id: { type: "integer", "x-sensitive": true } },
          allOf: [{ type: "object" }],
        },
      },
    },
  });
});
