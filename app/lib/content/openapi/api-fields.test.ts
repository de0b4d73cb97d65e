import { expect, test } from "vitest";
import { fieldOf } from "./api-fields.ts";
import type { ApiDocument, ApiSchema } from "./api-schemas.ts";
import { dereference } from "./dereference.ts";

const documentOf = (schemas: Record<string, ApiSchema>) =>
  ({ components: { schemas, responses: {} } }) as unknown as ApiDocument;

const DOCUMENT = documentOf({
  Base: { type: "object", required: ["id"], properties: { id: { type: "integer", description: "The id." } } },
  State: { type: "integer", enum: [1, 2], "x-enumDescriptions": { "1": "Waiting", "2": "Paid" } },
  Request: {
    allOf: [
      {
        properties: {
          mail: { type: "string", format: "email", "x-required-when": "id is not passed" },
          states: {
            type: "array",
            items: { $ref: "#/components/schemas/State" },
            "x-extensible-enum": false,
          },
          page: { type: "integer" },
          secret: {
            type: "string",
            format: "password",
            "x-sensitive": true,
            "x-environment-variable": "SECRET",
          },
        },
      },
      { $ref: "#/components/schemas/Base" },
    ],
  },
});

const fieldsOf = (document: ApiDocument, schema: ApiSchema, prefix: string, echo?: ApiSchema) =>
  fieldOf("", dereference(document, schema), prefix, "response", echo).members;
const ref = (name: string): ApiSchema => ({ $ref: `#/components/schemas/${name}` });
const fields = fieldsOf(DOCUMENT, ref("Request"), "request");
const field = (name: string) => fields.find((candidate) => candidate.name === name);

test("allOf and references are merged into one list of fields", () => {
  expect(fields.map(({ name, anchor }) => [name, anchor])).toEqual(
    ["mail", "states", "page", "secret", "id"].map((name) => [name, `request-${name}`]),
  );
});

test("a field is required, conditional or optional", () => {
  expect(field("id")).toMatchObject({ presence: "required", description: "The id." });
  expect(field("mail")).toMatchObject({ presence: "conditional", condition: "id is not passed" });
  expect(field("page")).toMatchObject({ presence: "optional" });
});

test("values have meanings, and secrets a variable", () => {
  expect(field("states")?.values).toEqual([
    { value: "1", meaning: "Waiting" },
    { value: "2", meaning: "Paid" },
  ]);
  expect(field("secret")).toMatchObject({ isSensitive: true, environmentVariable: "SECRET" });
});

test("keywords next to a reference override its target", () => {
  const schema = { properties: { state: { ...ref("State"), description: "Only these." } } };
  expect(fieldsOf(DOCUMENT, schema, "a")[0]).toMatchObject({ description: "Only these.", type: "integer" });
});

test("a field that repeats the request has no nested fields", () => {
  const schema = { properties: { request: ref("Request"), other: ref("Base") } };
  const [echo, other] = fieldsOf(DOCUMENT, schema, "response", ref("Request"));
  expect(echo).toMatchObject({ isEcho: true, members: [] });
  expect(other?.members.map(({ anchor }) => anchor)).toEqual(["response-other-id"]);
});
