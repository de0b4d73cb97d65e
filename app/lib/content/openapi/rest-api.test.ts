import { expect, test } from "vitest";
import { parse } from "yaml";
import { buildApi } from "./api.ts";
import type { ApiDocument } from "./api-schemas.ts";
import { checkApi } from "./check-api.server.ts";
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
  expect(update?.request?.variants.map(({ name, kind }) => [name, kind])).toEqual([
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

const FORMS = parse(`
openapi: 3.1.0
info: { title: Payments, version: "1" }
servers: [{ url: "https://api.example" }]
security: []
tags: []
webhooks: {}
paths:
  /charges/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string, pattern: "^ch_[a-z]{3}\\\\d{2}(x|y)?$" } }
    post:
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            encoding:
              card: { style: deepObject, explode: true }
              tags: { style: form, explode: false }
            schema:
              required: [card]
              properties:
                card:
                  required: [exp_month, owner]
                  properties: { exp_month: { type: integer }, owner: { required: [city], properties: { city: { enum: [Oslo] } } } }
                amount: { type: integer, example: 7 }
                note: { type: string }
                tags: { type: array, examples: [[a, b]] }
      responses: { "200": { description: Done. } }
components: { schemas: {}, responses: {} }
`) as ApiDocument;

test("a form is sent as its encoding says, without optional fields that have no example", () => {
  const [charge] = buildApi(FORMS).operations.values();
  const [curl] = charge ? samplesOf(charge) : [];
  expect(curl?.code).toContain('"card[exp_month]=1&card[owner][city]=Oslo&amount=7&tags=a,b"');
  expect(curl?.code).toContain("https://api.example/charges/ch_aaa11 ");
});

test("an example is checked as its schema says, and nothing else is a mistake", async () => {
  const open = parse(`
    Free: { type: object }
    Page: { allOf: [{ type: object, properties: { data: { type: array, items: { type: object } } } }] }
    Card: { type: object, required: [kind], properties: { kind: { type: string } } }
    Bank: { type: object, required: [kind], properties: { kind: { type: string }, iban: { type: string } } }
    Source:
      oneOf: [{ $ref: "#/components/schemas/Card" }, { $ref: "#/components/schemas/Bank" }]
      discriminator: { propertyName: kind }
    Owner: { anyOf: [{ type: string }, { $ref: "#/components/schemas/Card" }], nullable: true }
    All:
      x-topics: [{ $ref: ./docs/topics.md }]
      properties:
        free: { $ref: "#/components/schemas/Free" }
        code: { type: string, pattern: "(?i)^a$" }
        page: { $ref: "#/components/schemas/Page" }
        source: { $ref: "#/components/schemas/Source" }
        owner: { $ref: "#/components/schemas/Owner" }
  `);
  const example = {
    code: "A",
    free: { any: 1 },
    page: { data: [{ a: 1 }] },
    source: { kind: "b", iban: "N" },
    owner: null,
  };
  const check = async (value: object) => {
    const document = structuredClone(FORMS);
    document.components.schemas = open;
    const media = { schema: { $ref: "#/components/schemas/All" }, example: value };
    const [operation] = Object.values(document.paths).map(({ post }) => post);
    Object.assign(operation ?? {}, { requestBody: { content: { "application/json": media } } });
    const none = () => ({ file: "openapi.yaml", position: { line: 1, column: 1 } });
    const diagnostics = await checkApi(document, { placeOf: none, keyPlaceOf: none });
    return diagnostics
      .map(({ isWarning, message }) => `${isWarning ? "Warning: " : ""}${message}`)
      .filter((message) => !/nullable|x-topics|"\(\?i\)\^a\$" cannot be checked/.test(message));
  };
  expect(await check(example)).toEqual([]);
  expect(await check({ ...example, source: { kin: "b" }, owner: 1 })).toEqual([
    'The example "example" does not fit its schema: "source" must have required property \'kind\'.',
    'The example "example" does not fit its schema: "owner" must be string.',
    'Warning: The example "example" does not fit its schema: "source.kin" is not in its schema.',
  ]);
});
