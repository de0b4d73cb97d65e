import { expect, test } from "vitest";
import type { ApiDocument } from "./api-schemas.ts";
import { publishedDocument } from "./published-document.ts";

test("internal extensions are removed at every depth", () => {
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

test("data is unchanged, whatever its field names", () => {
  const value = { "x-unconfirmed": "a custom field" };
  const document = {
    examples: { typical: { "x-unconfirmed": true, value } },
    schema: { default: value, examples: [value] },
  } as unknown as ApiDocument;
  expect(publishedDocument(document)).toEqual({
    examples: { typical: { value } },
    schema: { default: value, examples: [value] },
  });
});
