import { expect, test } from "vitest";
import { exportMarkdown } from "#app/lib/content/markdown/markdown-export.ts";
import { buildApi } from "#app/lib/content/openapi/api.ts";
import type { ApiDocument } from "#app/lib/content/openapi/api-schemas.ts";
import { checkApi } from "#app/lib/content/openapi/check-api.server.ts";
import { parsePageText } from "#test/factories/page-context.ts";

/** A description with more keywords: of the schema of a field, its body, the operation, its parameter, its response or the whole. */
type Place = "field" | "body" | "operation" | "parameter" | "response" | "document";

function documentWith(place: Place, keywords: object): ApiDocument {
  const at = (other: Place) => (place === other ? keywords : {});
  return {
    openapi: "3.1.0",
    info: { title: "Trains", version: "1" },
    servers: [{ url: "https://api.example/v1" }],
    tags: [],
    webhooks: {},
    paths: {
      "/trips": {
        post: {
          operationId: "bookTrip",
          parameters: [{ name: "day", in: "query", schema: { type: "string" }, ...at("parameter") }],
          requestBody: {
            content: {
              "application/json": { schema: { properties: { seat: at("field") }, ...at("body") } },
            },
          },
          responses: { "200": { description: "Booked.", ...at("response") } },
          ...at("operation"),
        },
      },
    },
    components: { schemas: {}, responses: {}, ...(place === "field" && { schemas: { Seat: keywords } }) },
    ...at("document"),
  } as unknown as ApiDocument;
}

/** Returns "error", "warned", or the page of the operation. */
async function resultOf(document: ApiDocument): Promise<string> {
  const none = () => ({ line: 1, column: 1 });
  const lookup = {
    file: "openapi.yaml",
    positionOf: none,
    keyPositionOf: none,
    placeOf: none,
    keyPlaceOf: none,
  };
  const diagnostics = await checkApi(structuredClone(document), lookup as never);
  if (diagnostics.some(({ isWarning }) => !isWarning)) return "error";
  if (diagnostics.length > 0) return "warned";
  const api = buildApi(document);
  const frontmatter = { operation: "bookTrip" } as never;
  const { tree } = parsePageText("<OperationDescription />\n\n<OperationReference />", { api, frontmatter });
  if (!tree) throw new Error("The page was not parsed.");
  return exportMarkdown({ title: "T", description: "D", tree, origin: "https://docs.example" });
}

const SCHEME = (scheme: object) => ({
  security: [{ key: [] }],
  components: { schemas: {}, responses: {}, securitySchemes: { key: scheme } },
});

test.each<[place: Place, keywords: object, result: string | RegExp]>([
  ["field", { description: "Where you sit." }, "Where you sit."],
  ["field", { type: "integer" }, "integer"],
  ["field", { type: ["string", "null"] }, "string or null"],
  ["field", { type: "string", format: "uuid" }, "string (uuid)"],
  ["field", { enum: ["aisle"] }, "`aisle`"],
  ["field", { const: "window" }, "`window`"],
  ["field", { default: "aisle" }, /Default: .*aisle/],
  ["field", { pattern: "^[A-F]$" }, "matches `^[A-F]$`"],
  ["field", { minimum: 3, exclusiveMaximum: 41 }, /at least 3.*less than 41/],
  ["field", { minLength: 2, maxLength: 7 }, /at least 2 characters.*at most 7 characters/],
  [
    "field",
    { type: "array", items: { type: "string" }, minItems: 2, uniqueItems: true },
    /array of strings.*no item twice/s,
  ],
  ["field", { multipleOf: 5, type: "number" }, "a multiple of 5"],
  ["field", { additionalProperties: { type: "integer" }, type: "object" }, "object of integers"],
  ["field", { allOf: [{ description: "Merged." }] }, "Merged."],
  ["field", { oneOf: [{ title: "Berth", properties: { bunk: {} } }] }, "bunk"],
  ["field", { anyOf: [{ type: "string" }, { type: "integer" }] }, "string or integer"],
  ["field", { deprecated: true }, /deprecated/i],
  ["field", { readOnly: true, description: "Chosen by us." }, /^(?!.*Chosen by us)/s],
  ["field", { writeOnly: true, description: "Sent only." }, "Sent only."],
  ["field", { example: "12A" }, "12A"],
  ["body", { required: ["seat"] }, "required"],
  ["operation", { description: "Books a seat." }, "Books a seat."],
  ["operation", { deprecated: true }, "Deprecated."],
  ["operation", { servers: [{ url: "https://eu.example" }] }, "https://eu.example/trips"],
  ["parameter", { required: true, description: "Day of travel." }, "Day of travel."],
  ["parameter", { in: "header" }, "day"],
  ["response", { headers: { "X-Left": { description: "Seats left.", schema: {} } } }, "Seats left."],
  ["document", SCHEME({ type: "http", scheme: "bearer" }), "Bearer"],
  ["document", SCHEME({ type: "apiKey", in: "header", name: "X-Key" }), "X-Key"],
  ["document", SCHEME({ type: "oauth2", flows: {} }), "Authentication"],
  ...(["if", "not", "contains", "propertyNames", "dependentSchemas"] as const).map(
    (name): [Place, object, string] => ["field", { [name]: {} }, "warned"],
  ),
  ["field", { contentEncoding: "base64" }, "warned"],
  ["field", { nullable: true }, "warned"],
  ["field", { format: "seat" }, "warned"],
  ["operation", { callbacks: {} }, "warned"],
  ["operation", { externalDocs: { url: "https://example.com" } }, "warned"],
  ["response", { links: {} }, "warned"],
  ["parameter", { allowReserved: true }, "warned"],
  ["document", { webhooks: { booked: { post: { responses: { "200": { description: "OK" } } } } } }, "warned"],
  ["document", { openapi: "3.0.3" }, "error"],
  ["field", { type: "text" }, "error"],
  ["field", { $ref: "#/components/schemas/Nothing" }, "error"],
  ["operation", { responses: { "200": {} } }, "error"],
  ["field", { type: "string", "x-sensitive": true }, "error"],
])("at a %s, %j is shown, warned of or an error", async (place, keywords, result) => {
  const found = await resultOf(documentWith(place, keywords));
  if (result === "warned" || result === "error") expect(found).toBe(result);
  else if (typeof result === "string") expect(found).toContain(result);
  else expect(found).toMatch(result);
});
