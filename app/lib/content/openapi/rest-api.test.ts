import { expect, test } from "vitest";
import { parse } from "yaml";
import { buildApi } from "./api.ts";
import type { ApiDocument } from "./api-schemas.ts";
import { samplesOf } from "./samples/samples.ts";
import { serialize } from "./serialize.ts";

const DOCUMENT = parse(`
servers: [{ url: "https://{region}.api.example/v1", variables: { region: { default: eu } } }]
security: [{ token: [read] }]
tags: []
paths:
  /stations/{id}/trips:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string }, example: north }
    get:
      tags: [Train stations]
      operationId: listTrips
      parameters:
        - { name: day, in: query, required: true, schema: { type: string, format: date } }
        - { name: page, in: query, schema: { type: integer } }
      responses:
        "404": { description: Unknown. }
        "200":
          description: Trips.
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Trip" } } } }
    delete: { deprecated: true, responses: { "204": { description: Done. } } }
    patch:
      requestBody:
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Trip" }
components:
  securitySchemes: { token: { type: oauth2, flows: {} } }
  schemas:
    Trip:
      oneOf: [{ $ref: "#/components/schemas/Day" }, { $ref: "#/components/schemas/Night" }]
      discriminator: { propertyName: kind }
      properties: { id: { type: integer, readOnly: true }, next: { $ref: "#/components/schemas/Trip" } }
    Day: { type: object, properties: { kind: { const: Day } } }
    Night: { type: object, properties: { kind: { const: Night }, beds: { type: integer } } }
webhooks: {}
`) as ApiDocument;

const [list, update, remove] = buildApi(DOCUMENT).operations.values();

test("a page's place and effect come from the tag, the id and the method", () => {
  expect(list).toMatchObject({ docId: "api/train-stations/list-trips", effect: "reads", method: "GET" });
  expect(remove).toMatchObject({ docId: "api/default/delete-stations-id-trips", effect: "changes" });
  expect(remove?.isDeprecated).toBe(true);
});

test("the success response comes first, and has an example made from its schema", () => {
  expect(list?.responses.map(({ status }) => status)).toEqual(["200", "404"]);
  expect(list?.responses[0]?.body).toMatchObject({
    type: "array of objects",
    examples: [{ value: [{ id: 1, kind: "Day" }] }],
  });
});

test("a request has no fields that only responses have, and the kinds of object that it may be", () => {
  expect(update?.request?.fields.map(({ name, repeats }) => [name, repeats])).toEqual([["next", true]]);
  expect(update?.request?.variants.map(({ name, condition }) => [name, condition])).toEqual([
    ["Day", "`kind` is `Day`"],
    ["Night", "`kind` is `Night`"],
  ]);
});

test("every sample sends the method, the URL, the token and fails with the HTTP status", () => {
  const samples = list ? samplesOf(list) : [];
  expect(samples).toHaveLength(6);
  for (const { code } of samples) {
    expect(code).toContain("https://eu.api.example/v1/stations/north/trips?day=2026-01-15");
    expect(code).toMatch(/Authorization\W.*Bearer .*ACCESS_TOKEN/);
    expect(code).toMatch(/fail-with-body|response\.ok|>= 400|urlopen|EnsureSuccessStatusCode/);
    expect(code).not.toContain("isSuccess");
  }
  for (const { code } of update ? samplesOf(update) : []) expect(code).toMatch(/patch/i);
});

test.each([
  ["form", true, "ids=1&ids=2", "a=1&b=2"],
  ["form", false, "ids=1,2", "ids=a,1,b,2"],
  ["simple", false, "1,2", "a,1,b,2"],
  ["simple", true, "1,2", "a=1,b=2"],
  ["label", true, ".1.2", ".a=1.b=2"],
  ["matrix", true, ";ids=1;ids=2", ";a=1;b=2"],
  ["matrix", false, ";ids=1,2", ";ids=a,1,b,2"],
  ["pipeDelimited", false, "ids=1%7C2", "ids=a%7C1%7Cb%7C2"],
  ["deepObject", true, "ids[0]=1&ids[1]=2", "ids[a]=1&ids[b]=2"],
])("a list and an object with the style %s, explode %s", (style, explode, ofList, ofObject) => {
  const how = { name: "ids", place: "query" as const, style, explode };
  expect(serialize(how, [1, 2])).toBe(ofList);
  expect(serialize(how, { a: 1, b: 2 })).toBe(ofObject);
});
