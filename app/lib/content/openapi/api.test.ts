import { expect, test } from "vitest";
import { API_DOCUMENT } from "#test/factories/api-description.ts";
import { buildApi } from "./api.ts";
import { type ApiDocument, publishedDocument } from "./api-schemas.ts";
import { createBodyValidator } from "./body-validator.ts";

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

test("where a field tells success from failure, the fields of the success are shown, and an example's error is of its kind", () => {
  const document = structuredClone(API_DOCUMENT);
  const outcome = (value: boolean) => ({ properties: { isSuccess: { const: value } } });
  const errors = { type: "array", items: { type: "string" } };
  const failure = { type: "object", required: ["errors"], properties: { errors }, allOf: [outcome(false)] };
  Object.assign(document.components.schemas, {
    Success: {
      allOf: [{ $ref: "#/components/schemas/RefundResponse" }, outcome(true)],
      required: ["refundId"],
    },
    Response: { oneOf: [failure, { $ref: "#/components/schemas/Success" }] },
  });
  for (const { post } of Object.values(document.paths)) {
    const media = post?.responses?.["200"]?.content?.["application/json"];
    if (media) media.schema = { $ref: "#/components/schemas/Response" };
  }
  const [operation] = buildApi({ ...document, "x-success": "isSuccess" }).operations.values();
  expect(operation?.responses[0]?.body?.fields.map(({ name }) => name)).toEqual(["refundId", "isSuccess"]);
  const errorsOf = (value: unknown) =>
    createBodyValidator(document)(["components", "schemas", "Response"], value).map(({ path, message }) => {
      return `${path.join(".")} ${message}`;
    });
  expect(errorsOf({ isSuccess: false, errors: [5] })).toEqual(["errors.0 must be string"]);
  expect(errorsOf({ isSuccess: true, refundId: "5" })).toEqual(["refundId must be integer"]);
  expect(errorsOf({ isSuccess: true, refundId: 5 })).toEqual([]);
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
