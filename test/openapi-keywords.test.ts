import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { exportMarkdown } from "#app/lib/content/markdown/markdown-export.ts";
import { buildApi } from "#app/lib/content/openapi/api.ts";
import type { ApiDocument } from "#app/lib/content/openapi/api-schemas.ts";
import { checkApi } from "#app/lib/content/openapi/check-api.server.ts";
import { parsePageText } from "#test/factories/page-context.ts";

/** The parts of the description that a row of the table adds to, and the definitions of the OpenAPI schema with their keywords. */
const PLACES = {
  document: ["root"],
  info: ["info", "contact", "license"],
  server: ["server", "server-variable"],
  tag: ["tag"],
  components: ["components"],
  path: ["path-item"],
  webhook: [],
  operation: ["operation", "responses"],
  parameter: ["parameter", "examples"],
  body: ["request-body"],
  media: ["media-type", "examples"],
  example: ["example"],
  response: ["response"],
  header: ["header", "examples"],
  scheme: ["security-scheme", "oauth-flows"],
  // The schema of the body, and of a field in it.
  object: [],
  field: ["schema"],
} satisfies Record<string, string[]>;
type Place = keyof typeof PLACES;

function documentWith(place: Place, keywords: object): ApiDocument {
  const at = (other: Place) => (place === other ? keywords : {});
  const seat = place === "field" ? { $ref: "#/components/schemas/Seat" } : {};
  const schema = { properties: { seat }, ...at("object") };
  const media = { schema, ...(place === "example" && { examples: { first: keywords } }), ...at("media") };
  const requestBody = { content: { "application/json": media }, ...at("body") };
  const headers = place === "header" && { headers: { "X-Left": { schema: {}, ...keywords } } };
  const responses = { "200": { description: "Booked.", ...headers, ...at("response") } };
  const day = { name: "day", in: "query", schema: { type: "string" }, ...at("parameter") };
  const post = { operationId: "bookTrip", tags: ["trips"], requestBody, responses };
  return JSON.parse(
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Trains", version: "1", ...at("info") },
      servers: [{ url: "https://api.example/v1", ...at("server") }],
      tags: [{ name: "trips", ...at("tag") }],
      security: place === "scheme" ? [{ key: ["book"] }] : [],
      webhooks: place === "webhook" ? { booked: { post: { responses, requestBody, ...keywords } } } : {},
      paths: { "/trips": { post: { ...post, parameters: [day], ...at("operation") }, ...at("path") } },
      components: {
        schemas: place === "field" ? { Seat: keywords } : {},
        responses: {},
        securitySchemes: place === "scheme" ? { key: keywords } : {},
        ...at("components"),
      },
      ...at("document"),
    }),
  );
}

/** Returns "error", "warned", or the page of the operation or webhook with the table of all. */
async function resultOf(document: ApiDocument): Promise<string> {
  const none = () => ({ file: "openapi.yaml", position: { line: 1, column: 1 } });
  const diagnostics = await checkApi(structuredClone(document), { placeOf: none, keyPlaceOf: none });
  if (diagnostics.some(({ isWarning }) => !isWarning)) return "error";
  if (diagnostics.length > 0) return "warned";
  const api = buildApi(document);
  const frontmatter = { operation: Object.keys(document.webhooks)[0] ? "booked" : "bookTrip" } as never;
  const text = "<OperationDescription />\n\n<OperationReference />\n\n<OperationTable />";
  const { tree } = parsePageText(text, { api, frontmatter });
  if (!tree) throw new Error("The page was not parsed.");
  const origin = "https://docs.example";
  return exportMarkdown({
    title: "T",
    description: "D",
    tree,
    origin,
    operation: api.operations.get("booked"),
  });
}

const published: Result = "published";
const warned: Result = "warned";
type Result = string | RegExp;
const each = (place: Place, names: string, value: unknown, result: Result) =>
  names.split(" ").map((name): [Place, object, Result] => [place, { [name]: value }, result]);
const RESPONSES = { responses: { "200": { description: "OK" } } };
/** An operation that refers to a shared component. */
const shared = (name: string, value: object, use: (reference: object) => object): [Place, object, Result] => [
  "document",
  {
    components: { schemas: {}, responses: {}, [name]: { Shared: value } },
    paths: { "/trips": use({ $ref: `#/components/${name}/Shared` }) },
  },
  "Shared text",
];
const operation = (use: object) => ({ post: { operationId: "bookTrip", ...RESPONSES, ...use } });
const TEXT = { description: "Shared text" };

/** What the reference does with each keyword: a text or pattern of the page, or only in the published description. */
const TABLE: [Place, object, Result][] = [
  ["document", { openapi: "3.0.3" }, "error"],
  ["document", { servers: [{ url: "https://a.example" }, { url: "https://b.example" }] }, warned],
  [
    "document",
    {
      security: [{ key: [] }],
      components: { schemas: {}, securitySchemes: { key: { type: "oauth2", flows: {} } } },
    },
    "Authentication",
  ],
  ["document", { tags: [{ name: "trips" }] }, "### Trips"],
  ["document", { externalDocs: { url: "https://example.com" } }, warned],
  ["document", { jsonSchemaDialect: "https://example.com" }, warned],
  ["document", { "x-logo": {} }, warned],
  [
    "info",
    { title: "A", version: "2", summary: "B", description: "C", termsOfService: "https://d.example" },
    published,
  ],
  ["info", { contact: { name: "A", url: "https://a.example", email: "a@a.example" } }, published],
  ["info", { license: { name: "A", identifier: "B" } }, published],
  ["info", { license: { name: "A", url: "https://a.example" } }, published],
  [
    "server",
    { url: "https://{at}.example", variables: { at: { default: "eu" } } },
    "https://eu.example/trips",
  ],
  ["server", { description: "Production" }, published],
  [
    "server",
    { url: "https://{at}.example", variables: { at: { default: "eu", enum: ["eu"], description: "A" } } },
    warned,
  ],
  ["tag", { name: "trips", description: "All trips." }, "All trips."],
  ["tag", { externalDocs: { url: "https://example.com" } }, warned],
  ...each("components", "callbacks links", {}, warned),
  shared("schemas", TEXT, (seat) =>
    operation({ requestBody: { content: { "application/json": { schema: { properties: { seat } } } } } }),
  ),
  shared("responses", TEXT, (ok) => operation({ responses: { "200": ok } })),
  shared("parameters", { name: "day", in: "query", schema: {}, ...TEXT }, (day) =>
    operation({ parameters: [day] }),
  ),
  shared("headers", { schema: {}, ...TEXT }, (left) =>
    operation({ responses: { "200": { description: "OK", headers: { left } } } }),
  ),
  shared("requestBodies", { content: { "application/json": {} }, ...TEXT }, (requestBody) =>
    operation({ requestBody }),
  ),
  shared("examples", { value: "Shared text" }, (one) =>
    operation({ requestBody: { content: { "application/json": { examples: { one } } } } }),
  ),
  shared("pathItems", operation(TEXT), (item) => item),
  shared("securitySchemes", { type: "http", scheme: "basic", ...TEXT }, () =>
    operation({ security: [{ Shared: [] }] }),
  ),
  [
    "path",
    { get: RESPONSES, put: RESPONSES, patch: RESPONSES, delete: RESPONSES },
    /(?:(?:GET|POST|PUT|PATCH|DELETE) \/trips.*){5}/s,
  ],
  ["path", { servers: [{ url: "https://eu.example" }] }, "https://eu.example/trips"],
  [
    "path",
    { parameters: [{ name: "class", in: "query", schema: {}, description: "First or second." }] },
    "First or second.",
  ],
  ...each("path", "head options trace", RESPONSES, warned),
  ...each("path", "summary description", "Trips", warned),
  ["webhook", { description: "Sent after payment." }, /POST booked.*Sent after payment/s],
  [
    "operation",
    { operationId: "bookTrip", summary: "Book it", description: "Books a seat." },
    /Books a seat.*Book it/s,
  ],
  ["operation", { deprecated: true }, "Deprecated."],
  ["operation", { tags: ["seats"] }, "### Seats"],
  ["operation", { tags: ["seats", "trips"] }, warned],
  ["operation", { servers: [{ url: "https://eu.example" }] }, "https://eu.example/trips"],
  ["operation", { callbacks: {} }, warned],
  ["operation", { externalDocs: { url: "https://example.com" } }, warned],
  ["operation", { responses: { "200": {} } }, "error"],
  ["operation", { security: [{ other: [] }] }, "error"],
  [
    "parameter",
    { name: "date", required: true, deprecated: true, description: "Day of travel." },
    /date.*required, deprecated.*Day of travel/s,
  ],
  ["parameter", { in: "header", required: true, example: "noon" }, '--header "day: noon"'],
  ["parameter", { in: "cookie", required: true, example: "noon" }, '--header "Cookie: day=noon"'],
  ["parameter", { in: "path", required: true }, "### Path parameters"],
  ["parameter", { required: true, examples: { one: { value: "noon" } } }, "trips?day=noon"],
  ["parameter", { required: true, examples: { one: { value: 1 }, two: { value: 2 } } }, warned],
  [
    "parameter",
    { required: true, style: "pipeDelimited", explode: false, example: ["a", "b"] },
    "trips?day=a%7Cb",
  ],
  ["parameter", { required: true, style: "deepObject", explode: true, example: { a: 1 } }, "trips?day[a]=1"],
  [
    "parameter",
    { schema: undefined, content: { "application/json": { schema: { ...TEXT, type: "object" } } } },
    "Shared text",
  ],
  ...each("parameter", "allowReserved allowEmptyValue", true, warned),
  ["body", { description: "The trip.", content: { "text/plain": {} } }, /The trip.*text\/plain/s],
  ["body", { content: { "application/json": {}, "text/plain": {} } }, warned],
  ["body", { content: { "application/xml": {} } }, warned],
  ["body", { required: true }, published],
  ["media", { schema: { type: "array", items: { type: "integer" } } }, "array of integers"],
  ["media", { example: { seat: "14B" } }, "14B"],
  ["media", { examples: { one: { value: { seat: "14B" } } } }, "14B"],
  ["media", { encoding: {} }, warned],
  ["example", { summary: "By the window", value: { seat: "14A" } }, "14A"],
  ["example", { value: {}, description: "By the window" }, warned],
  ["example", { externalValue: "https://example.com" }, warned],
  ["response", { headers: { "X-Left": { description: "Seats left.", schema: {} } } }, "Seats left."],
  [
    "response",
    { description: "Booked.", content: { "application/json": { schema: { properties: { id: TEXT } } } } },
    "Shared text",
  ],
  ["response", { links: {} }, warned],
  ["operation", { responses: { default: { description: "Anything else." } } }, /`default`.*Anything else/s],
  [
    "header",
    { description: "Seats left.", deprecated: true, schema: { type: "integer" } },
    /integer, deprecated.*Seats left/s,
  ],
  ["header", { schema: undefined, content: { "text/plain": { schema: { type: "integer" } } } }, "integer"],
  ["header", { required: true, style: "simple", explode: true }, published],
  ["header", { example: 3 }, warned],
  ["header", { examples: {} }, warned],
  [
    "scheme",
    { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "Ask us." },
    /Token \(JWT\).*Bearer.*Ask us/s,
  ],
  ["scheme", { type: "apiKey", in: "header", name: "X-Key" }, "X-Key"],
  ["scheme", { type: "openIdConnect", openIdConnectUrl: "https://id.example" }, "https://id.example"],
  ["scheme", { type: "mutualTLS" }, "Client certificate"],
  ...["implicit", "password", "clientCredentials", "authorizationCode"].map(
    (name): [Place, object, Result] => {
      const authorizationUrl = /^i|^a/.test(name) ? { authorizationUrl: "https://a.example" } : {};
      const tokenUrl = name === "implicit" ? {} : { tokenUrl: "https://t.example" };
      const flow = { ...authorizationUrl, ...tokenUrl, scopes: { book: "Book trips." } };
      return [
        "scheme",
        { type: "oauth2", flows: { [name]: flow } },
        new RegExp(`scope \`book\`.*Flow \`${name}\``, "s"),
      ];
    },
  ),
  [
    "scheme",
    {
      type: "oauth2",
      flows: {
        implicit: { authorizationUrl: "https://a.example", refreshUrl: "https://r.example", scopes: {} },
      },
    },
    warned,
  ],
  ["object", { required: ["seat"] }, "required"],
  ["field", { description: "Where you sit." }, "Where you sit."],
  ["field", { type: "integer" }, "integer"],
  ["field", { type: ["string", "null"] }, "string or null"],
  ["field", { type: "string", format: "uuid" }, "string (uuid)"],
  ["field", { enum: ["aisle"] }, "`aisle`"],
  ["field", { const: "window" }, "`window`"],
  ["field", { default: "aisle" }, /Default: .*aisle/],
  ["field", { pattern: "^[A-F]$" }, "matches `^[A-F]$`"],
  ["field", { minimum: 3, exclusiveMaximum: 41 }, /at least 3.*less than 41/],
  ["field", { exclusiveMinimum: 3, maximum: 41 }, /more than 3.*at most 41/],
  ["field", { minLength: 2, maxLength: 7 }, /at least 2 characters.*at most 7 characters/],
  [
    "field",
    { type: "array", items: { type: "string" }, minItems: 2, maxItems: 5, uniqueItems: true },
    /array of strings.*at least 2 items.*at most 5 items.*no item twice/s,
  ],
  ["field", { multipleOf: 5, type: "number" }, "a multiple of 5"],
  ["field", { additionalProperties: { type: "integer" }, type: "object" }, "object of integers"],
  ["field", { allOf: [{ description: "Merged." }] }, "Merged."],
  ["field", { oneOf: [{ title: "Berth", properties: { bunk: {} } }] }, "bunk"],
  [
    "field",
    { oneOf: [{ title: "Berth", properties: {} }], discriminator: { propertyName: "kind", mapping: {} } },
    /\*\*Berth\*\*/,
  ],
  ["field", { required: ["deck"], properties: { deck: {} } }, "`deck` (any, required)"],
  ["field", { anyOf: [{ type: "string" }, { type: "integer" }] }, "string or integer"],
  ["field", { deprecated: true }, /deprecated/i],
  ["field", { readOnly: true, description: "Chosen by us." }, /^(?!.*Chosen by us)/s],
  ["field", { writeOnly: true, description: "Sent only." }, "Sent only."],
  ["field", { example: "12A" }, "12A"],
  ["field", { type: "object", minProperties: 2, maxProperties: 3 }, /at least 2 fields.*at most 3 fields/],
  ["field", { $ref: "#/components/schemas/Nothing" }, "error"],
  ["field", { $comment: "Not for readers." }, published],
  ...each(
    "field",
    "if then else not contains propertyNames contentSchema unevaluatedItems unevaluatedProperties",
    {},
    warned,
  ),
  ...each("field", "$defs dependentSchemas dependentRequired patternProperties xml $vocabulary", {}, warned),
  ...each("field", "$anchor $dynamicAnchor contentEncoding contentMediaType", "seat", warned),
  ...each("field", "minContains maxContains", 1, warned),
  ["field", { prefixItems: [{}] }, warned],
  ["field", { $id: "https://example.com/seat" }, warned],
  ["field", { $schema: "https://json-schema.org/draft/2020-12/schema" }, warned],
  ["field", { $dynamicRef: "#seat" }, warned],
  ["field", { externalDocs: { url: "https://example.com" } }, warned],
  ["field", { nullable: true }, warned],
  ["field", { format: "seat" }, warned],
  ["field", { type: "text" }, "error"],
  ["object", { type: "text" }, "error"],
  ["field", { type: "string", "x-sensitive": true }, "error"],
];

test.each(TABLE)(
  "at a %s, %j is shown, published, warned of or an error",
  async (place, keywords, result) => {
    const found = await resultOf(documentWith(place, keywords));
    if (result === "warned" || result === "error") expect(found).toBe(result);
    else if (result === "published") expect(found).toBe(await resultOf(documentWith(place, {})));
    else expect(found).toMatch(result);
  },
);

/** Collects the names of the properties in a part of a JSON Schema. */
function propertiesIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [
    ...(name === "properties" ? Object.keys(value) : []),
    ...propertiesIn(value),
  ]);
}

function keysIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [name, ...keysIn(value)]);
}

test("the table has every keyword of OpenAPI 3.1 and of JSON Schema", async () => {
  const read = async (path: string) => JSON.parse(await readFile(`node_modules/${path}`, "utf8"));
  const { $defs, properties } = await read("@seriousme/openapi-schema-validator/schemas/v3.1/schema.json");
  const vocabularies = [
    "core",
    "applicator",
    "validation",
    "meta-data",
    "format-annotation",
    "content",
    "unevaluated",
  ];
  const schemas = vocabularies.map((name) => read(`ajv/dist/refs/json-schema-2020-12/meta/${name}.json`));
  const ofOpenApi = { discriminator: {}, xml: {}, externalDocs: {}, example: {} };
  const all = {
    ...$defs,
    root: { properties },
    schema: [await Promise.all(schemas), { properties: ofOpenApi }],
  };
  const missing = Object.entries(PLACES).flatMap(([place, names]) => {
    const rows = TABLE.filter(([at]) => at === place || at === "document");
    const known = new Set(rows.flatMap(([, keywords]) => keysIn(keywords)));
    const keywords = names.flatMap((name) => propertiesIn(all[name]));
    return keywords.filter((name) => !known.has(name)).map((name) => `${place} ${name}`);
  });
  // Their parts have rows of their own.
  expect(missing).toEqual(["document info", "document webhooks"]);
});
