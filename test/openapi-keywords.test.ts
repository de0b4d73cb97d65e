import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { exportMarkdown } from "#app/lib/content/markdown/markdown-export.ts";
import { buildApi } from "#app/lib/content/openapi/api.ts";
import type { ApiDocument } from "#app/lib/content/openapi/api-schemas.ts";
import { checkApi } from "#app/lib/content/openapi/check-api.server.ts";
import { KNOWN_BLOCKS, parsePageText } from "#test/factories/page-context.ts";

/**
 * What readers find of each keyword of a part of the description: the text of the operation's page and the overview matches a
 * pattern, there is a warning or an error, or it says nothing to readers. Of several names before a colon, each has a row.
 */
const TABLE = String.raw`
document   | openapi: 3.0.3                                                        | error
document   | servers: [{ url: "https://a.example" }, { url: "https://b.example" }] | https://b.example
document   | { security: [{ key: [] }], components: { schemas: {}, securitySchemes: { key: { type: mutualTLS } } } } | Client certificate
document   | tags: [{ name: trips }]                                               | ### Trips
document   | paths: { /trips: { post: { operationId: bookTrip, responses: { "200": { description: Shown } } } } } | Shown
document   | webhooks: { booked: { post: { description: Paid, responses: { "200": { description: OK } } } } } | POST booked.*Paid
document   | externalDocs: { url: "https://example.com" }                          | warned
document   | jsonSchemaDialect: https://example.com                                | warned
document   | x-logo: {}                                                            | warned
document   | info: { title: Shown, version: "Shown too" }                           | Shown.*Shown too
info       | title version summary description: Shown                              | Shown
info       | termsOfService: https://example.com                                   | https://example.com
info       | contact: { name: Ada, url: "https://a.example", email: a@a.example }  | Ada.*a@a.example.*https://a.example
info       | license: { name: Free, identifier: MIT }                              | Free, MIT
info       | license: { name: Free, url: "https://a.example" }                     | Free, <https://a.example>
server     | { url: "https://{at}.example", variables: { at: { default: eu } } }   | https://eu.example/trips
server     | description: Production                                               | Production
server     | variables: { at: { default: eu, enum: [eu, us] } }                    | eu. or .us
server     | variables: { at: { default: eu, description: Where } }                | Where
tag        | { name: trips, description: All trips }                               | All trips
tag        | externalDocs: { url: "https://example.com" }                          | warned
components | callbacks links: {}                                                   | warned
components | schemas: { Shared: { description: Shown } }                           | Shown
components | responses: { Shared: { description: Shown } }                         | Shown
components | parameters: { Shared: { name: day, in: query, schema: {}, description: Shown } } | Shown
components | headers: { Shared: { schema: {}, description: Shown } }               | Shown
components | requestBodies: { Shared: { content: { text/plain: {} }, description: Shown } } | Shown
components | examples: { Shared: { value: Shown } }                                | Shown
components | pathItems: { Shared: { get: { responses: { "200": { description: OK } } } } } | GET /trips
components | securitySchemes: { Shared: { type: http, scheme: basic, description: Shown } } | Shown
path       | get put patch delete: { responses: { "200": { description: OK } } }   | (GET|PUT|PATCH|DELETE) /trips
path       | post: { operationId: bookTrip, responses: { "200": { description: Shown } } } | Shown
path       | $ref: "#/components/pathItems/Nothing"                                | error
path       | servers: [{ url: "https://eu.example" }]                              | https://eu.example/trips
path       | parameters: [{ name: class, in: query, schema: {} }]                  | class
path       | head options trace: { responses: { "200": { description: OK } } }     | warned
path       | summary description: Trips                                            | warned
operation  | operationId: bookTrip                                                 | bookTrip
operation  | { summary: Book it, description: Books a seat }                       | Books a seat.*Book it
operation  | deprecated: true                                                      | Deprecated
operation  | tags: [seats]                                                         | ### Seats
operation  | tags: [seats, trips]                                                  | warned
operation  | parameters: [{ name: class, in: query, schema: {} }]                  | class
operation  | requestBody: { content: { application/json: { schema: { properties: { deck: {} } } } } } | deck
operation  | servers: [{ url: "https://eu.example" }]                              | https://eu.example/trips
operation  | callbacks: {}                                                         | warned
operation  | externalDocs: { url: "https://example.com" }                          | warned
operation  | responses: { "200": {} }                                              | error
operation  | responses: { default: { description: Anything else } }                | default.*Anything else
operation  | security: [{ other: [] }]                                             | error
parameter  | { name: date, required: true, deprecated: true, description: Of travel } | date.*required, deprecated.*Of travel
parameter  | { in: header, required: true, example: noon }                         | --header "day: noon"
parameter  | { in: cookie, required: true, example: noon }                         | --header "Cookie: day=noon"
parameter  | { in: path, required: true }                                          | ### Path parameters
parameter  | { required: true, examples: { one: { value: noon } } }                | trips\?day=noon
parameter  | { required: true, examples: { one: { value: 1 }, two: { value: 2 } } } | Examples: .1., .2.
parameter  | { required: true, style: pipeDelimited, explode: false, example: [a, b] } | trips\?day=a%7Cb
parameter  | { required: true, style: deepObject, explode: true, example: { a: 1 } } | trips\?day\[a\]=1
parameter  | schema: { type: integer }                                             | day.*integer
parameter  | { schema: , content: { application/json: { schema: { description: Shown, example: { a: 1 } } } } } | sent as application/json.*Shown.*day=%7B%22a%22%3A1%7D
parameter  | { style: pipeDelimited, explode: false, schema: { type: array, items: { type: string } } } | Sent as .day=text%7Ctext
parameter  | { schema: { description: Lost }, description: Shown }                 | Shown.*Lost
parameter  | { in: path, required: true, schema: { type: string, pattern: "^tr_[a-z]{3}\\d+(x|y)?$" } } | Path parameters
parameter  | allowReserved allowEmptyValue: true                                   | warned
body       | { description: The trip, content: { text/plain: {} } }                | The trip.*text/plain
body       | content: { application/json: {}, text/plain: {} }                     | warned
body       | content: { application/xml: {} }                                      | warned
body       | required: true                                                        | ^(?!.*The body is optional)
body       | required: false                                                       | The body is optional
media      | schema: { type: array, items: { type: integer } }                     | array of integers
media      | example: { seat: 14B }                                                | 14B
media      | examples: { one: { value: { seat: 14B } } }                           | 14B
media      | examples: { one: { value: {} }, two: { value: {} } }                   | warned
media      | encoding: { a: { contentType: text/plain } }                          | warned
media      | schema: { minProperties: 2, additionalProperties: false, title: Ticket, description: Shown } | Ticket.*Shown.*at least 2 fields, no other fields
example    | { summary: By the window, value: { seat: 14A } }                      | 14A
example    | { value: {}, description: By the window }                             | warned
example    | externalValue: https://example.com                                    | warned
response   | headers: { X-Left: { description: Shown, schema: {} } }               | Shown
response   | { description: Shown, content: { application/json: { schema: { properties: { id: {} } } } } } | id.*Shown
response   | content: { application/json: { examples: { one: { summary: Full, value: {} } } } } | title="Full"
response   | links: {}                                                             | warned
header     | { description: Seats left, deprecated: true, schema: { type: integer } } | integer, deprecated.*Seats left
header     | { schema: , content: { text/plain: { schema: { type: integer } } } }  | integer
header     | required explode: true                                                | silent
header     | style: simple                                                         | silent
header     | example: 3                                                            | Example: .3
header     | examples: { one: { value: 3 } }                                       | Example: .3
scheme     | { type: http, scheme: bearer, bearerFormat: JWT, description: Ask us } | Token \(JWT\).*Bearer.*Ask us
scheme     | { type: http, scheme: basic }                                         | Authorization: Basic \$API_CREDENTIALS
scheme     | { type: http, scheme: digest }                                        | Authorization: digest \$ACCESS_TOKEN
scheme     | { type: apiKey, in: header, name: X-Key }                             | X-Key: \$API_KEY
scheme     | { type: apiKey, in: query, name: key }                                | trips\?key=\$API_KEY
scheme     | { type: openIdConnect, openIdConnectUrl: "https://id.example" }       | https://id.example
scheme     | { type: oauth2, flows: { implicit: { authorizationUrl: "https://a.example", scopes: { book: Book trips, read: Read trips } } } } | book. .Book trips.*implicit.*authorize at <https://a.*read. .Read trips
scheme     | { type: oauth2, flows: { password: { tokenUrl: "https://t.example", scopes: {} } } } | password.*tokens from <https://t
scheme     | { type: oauth2, flows: { clientCredentials: { tokenUrl: "https://t.example", scopes: {} } } } | clientCredentials
scheme     | { type: oauth2, flows: { authorizationCode: { authorizationUrl: "https://a.example", tokenUrl: "https://t.example", scopes: {} } } } | authorizationCode
scheme     | { type: oauth2, flows: { password: { tokenUrl: "https://t.example", refreshUrl: "https://r.example", scopes: {} } } } | warned
object     | required: [seat]                                                      | required
object     | type: text                                                            | error
field      | type: text                                                            | error
field      | { type: string, x-sensitive: true }                                   | error
field      | $ref: "#/components/schemas/Nothing"                                  | error
field      | description: Where you sit                                            | Where you sit
field      | type: integer                                                         | integer
field      | type: [string, "null"]                                                | string or null
field      | { type: string, format: uuid }                                        | string \(uuid\)
field      | enum: [aisle]                                                         | ${"`aisle`"}
field      | const: window                                                         | ${"`window`"}
field      | default: aisle                                                        | Default: .*aisle
field      | pattern: "^[A-F]$"                                                    | matches .\^\[A-F\]\$
field      | { minimum: 3, exclusiveMaximum: 41 }                                  | at least 3.*less than 41
field      | { exclusiveMinimum: 3, maximum: 41 }                                  | more than 3.*at most 41
field      | { minLength: 2, maxLength: 7 }                                        | at least 2 characters.*at most 7 characters
field      | { type: array, items: { type: string }, minItems: 2, maxItems: 5 }    | array of strings.*at least 2 items.*at most 5 items
field      | uniqueItems: true                                                     | no item twice
field      | { type: object, minProperties: 2, maxProperties: 3 }                  | at least 2 fields.*at most 3 fields
field      | multipleOf: 5                                                         | a multiple of 5
field      | { additionalProperties: { type: integer }, type: object }             | object of integers
field      | allOf: [{ description: Merged }]                                      | Merged
field      | oneOf: [{ title: Berth, properties: { bunk: {} } }]                   | \*\*Berth\*\*.*bunk
field      | { oneOf: [{ title: Berth, properties: { at: { const: up } } }], discriminator: { propertyName: at } } | When .at. is .up
field      | anyOf: [{ type: string }, { type: integer }]                          | string or integer
field      | oneOf: [{ const: A, title: Aisle, description: By the aisle }, { const: W }] | .A. \*\*Aisle\.\*\* By the aisle.*.W
field      | anyOf: [{ type: string, description: Its name }, { type: integer, maximum: 7 }] | Its name.*at most 7
field      | oneOf: [{ title: Berth, description: To sleep, properties: { bunk: {} } }] | \*\*Berth\*\*.*To sleep.*bunk
field      | { type: object, additionalProperties: { description: Each one } }     | Each one
field      | { type: array, items: { title: Row, description: Each one } }         | \*\*Row\.\*\*.*Each one
field      | allOf: [{ properties: { at: { description: Shown } } }, { properties: { at: { const: up } } }] | Shown.*up
field      | title: Where you sit                                                  | Where you sit
field      | { type: integer, format: int64 }                                      | integer \(int64\)
field      | { type: string, format: password }                                    | string \(password\)
field      | description: "|a|b|\n|-|-|\n|c|Shown|"                                | \| c +\| Shown
field      | description: "# Head\n\n~~~js\nShown()\n~~~"                          | \*\*Head\*\*.*Shown\(\)
field      | { required: [deck], properties: { deck: {} } }                        | deck.*required
field      | deprecated: true                                                      | deprecated
field      | { readOnly: true, description: Chosen by us }                         | ^(?!.*Chosen by us)
field      | { writeOnly: true, description: Sent only }                           | Sent only
field      | example: 12A                                                          | Example: .12A
field      | examples: [12A, 14B]                                                  | Examples: .12A., .14B
field      | $comment: Not for readers                                             | silent
field      | if then else not contains propertyNames contentSchema: {}             | warned
field      | unevaluatedItems unevaluatedProperties dependentSchemas: {}           | warned
field      | dependentRequired patternProperties xml $defs $vocabulary: {}         | warned
field      | $anchor $dynamicAnchor contentEncoding contentMediaType: seat         | warned
field      | minContains maxContains: 1                                            | warned
field      | prefixItems: [{}]                                                     | warned
field      | $id: https://example.com/seat                                         | warned
field      | $schema: https://json-schema.org/draft/2020-12/schema                 | warned
field      | $dynamicRef: "#seat"                                                  | warned
field      | externalDocs: { url: "https://example.com" }                          | warned
field      | nullable: true                                                        | warned
field      | format: seat                                                          | warned
`;

const ROWS = TABLE.trim()
  .split("\n")
  .flatMap((line): [place: Place, keywords: object, result: string][] => {
    const [place = "", text = "", result = ""] = line.split(/ +\| /);
    const entries = Object.entries(parse(text) as object);
    const all = entries.flatMap(([names, value]) => names.split(" ").map((name) => ({ [name]: value })));
    const each = entries.length === 1 ? all : [Object.assign({}, ...all)];
    return each.map((keywords) => [place as Place, keywords, result]);
  });

/** The places in the table, each with the definitions of the OpenAPI schema whose keywords it has. */
const PLACES = {
  document: ["root"],
  info: ["info", "contact", "license"],
  server: ["server", "server-variable"],
  tag: ["tag"],
  components: ["components"],
  path: ["path-item"],
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
  /** A component of this kind, which the operation refers to if the row has one. */
  const shared = (kind: string) =>
    Object.hasOwn(at("components"), kind) && { $ref: `#/components/${kind}/Shared` };
  const seat = place === "field" ? { $ref: "#/components/schemas/Seat" } : shared("schemas") || {};
  const example = shared("examples") || (place === "example" && keywords);
  const schema = { properties: { seat }, ...at("object") };
  const media = { schema, ...(example && { examples: { first: example } }), ...at("media") };
  const requestBody = shared("requestBodies") || { content: { "application/json": media }, ...at("body") };
  const left = shared("headers") || (place === "header" && { schema: {}, ...keywords });
  const ok = { description: "Booked.", ...(left && { headers: { "X-Left": left } }), ...at("response") };
  const responses = { "200": shared("responses") || ok };
  const day = { name: "day", in: "query", schema: { type: "string" }, ...at("parameter") };
  const parameters = [shared("parameters") || day];
  const post = { operationId: "bookTrip", tags: ["trips"], parameters, requestBody, responses };
  const document = {
    openapi: "3.1.0",
    info: { title: "Trains", version: "1", ...at("info") },
    servers: [{ url: "https://api.example/v1", ...at("server") }],
    tags: [{ name: "trips", ...at("tag") }],
    security: place === "scheme" ? [{ key: ["book"] }] : shared("securitySchemes") ? [{ Shared: [] }] : [],
    webhooks: {},
    paths: { "/trips": { ...shared("pathItems"), post: { ...post, ...at("operation") }, ...at("path") } },
    components: {
      schemas: place === "field" ? { Seat: keywords } : {},
      responses: {},
      securitySchemes: place === "scheme" ? { key: keywords } : {},
      ...at("components"),
    },
    ...at("document"),
  };
  return JSON.parse(JSON.stringify(document, (_name, value) => value ?? undefined));
}

/** Returns "error", the warnings, or the page of the operation or webhook with the table of all. */
async function resultOf(document: ApiDocument): Promise<string> {
  const none = () => ({ file: "openapi.yaml", position: { line: 1, column: 1 } });
  const diagnostics = await checkApi(structuredClone(document), { placeOf: none, keyPlaceOf: none });
  if (diagnostics.some(({ isWarning }) => !isWarning)) return "error";
  if (diagnostics.length > 0) return `warned: ${diagnostics.map(({ message }) => message).join(" ")}`;
  const api = buildApi(document);
  const operation = api.operations.get("booked") ?? api.operations.get("bookTrip");
  const frontmatter = { operation: operation?.id } as never;
  const { tree } = parsePageText("<OperationDescription />\n\n<OperationReference />", { api, frontmatter });
  const { tree: overview } = parsePageText("<ApiOverview />", { api });
  if (!tree || !overview) throw new Error("The page was not parsed.");
  tree.children.push(...overview.children);
  const origin = "https://docs.example";
  return exportMarkdown({
    title: api.info.title,
    description: "D",
    tree,
    blocks: KNOWN_BLOCKS,
    origin,
    operation,
  });
}

test.each(ROWS)(
  "at a %s, %j is shown, warned of, an error, or says nothing to readers",
  async (place, keywords, result) => {
    const found = await resultOf(documentWith(place, keywords));
    const names = keysIn(keywords).map((name) => name.replace(/\W/g, "\\$&"));
    if (result === "error") expect(found).toBe(result);
    else if (result === "warned")
      expect(found).toMatch(new RegExp(`^warned: .*(?:${names.join("|")}|media types)`));
    else if (result === "silent") expect(found).toBe(await resultOf(documentWith(place, {})));
    else expect(found).toMatch(new RegExp(result, "s"));
  },
);

function keysIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [name, ...keysIn(value)]);
}

/** Collects the names of the properties in a part of a JSON Schema. */
function propertiesIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [
    ...(name === "properties" ? Object.keys(value) : []),
    ...propertiesIn(value),
  ]);
}

test("the table has every keyword of OpenAPI 3.1 and of JSON Schema", async () => {
  const read = async (path: string) => JSON.parse(await readFile(`node_modules/${path}`, "utf8"));
  const openApi = await read("@seriousme/openapi-schema-validator/schemas/v3.1/schema.json");
  const vocabularies = "core applicator validation meta-data format-annotation content unevaluated".split(
    " ",
  );
  const ofSchemas = vocabularies.map((name) => read(`ajv/dist/refs/json-schema-2020-12/meta/${name}.json`));
  // OpenAPI adds these to schemas.
  const added = { properties: { discriminator: {}, xml: {}, externalDocs: {}, example: {} } };
  const root = { properties: openApi.properties };
  const definitions = { ...openApi.$defs, root, schema: [added, ...(await Promise.all(ofSchemas))] };
  const missing = Object.entries(PLACES).flatMap(([place, names]) => {
    const known = ROWS.flatMap(([at, keywords]) => (at === place ? keysIn(keywords) : []));
    const keywords = names.flatMap((name) => propertiesIn(definitions[name]));
    return keywords.filter((name) => !known.includes(name)).map((name) => `${place} ${name}`);
  });
  expect(missing).toEqual([]);
});
