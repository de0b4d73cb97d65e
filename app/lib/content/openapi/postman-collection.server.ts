import { createHash } from "node:crypto";
import { apiOf } from "./api.ts";
import type { ApiField } from "./api-fields.ts";
import type { ApiDocument } from "./api-schemas.ts";
import { publishedDocument } from "./published-document.ts";
import { resolveResponse } from "./resolve-schema.ts";

type Json = Record<string, unknown>;

/** Names of ids, which the converter draws at random. */
const ID_NAMES = ["id", "_postman_id"];

/**
 * Converts an API description to a Postman collection. Credentials are variables of the collection. The same description
 * gives the same ids, so that Postman updates an imported collection instead of adding a second one.
 */
export async function postmanCollection(document: ApiDocument): Promise<unknown> {
  const credentials = credentialsOf(document);
  const collection = await convert(publishedDocument(prepare(document, credentials)) as object);
  const own = credentials.map(({ name, isSensitive }) => {
    return { key: name, value: "", ...(isSensitive ? { type: "secret" } : {}) };
  });
  const variable = [...(collection.variable as Json[]), ...own];
  const numbers = credentials.filter(({ type }) => type === "integer").map(({ name }) => name);
  return finish({ ...collection, variable }, numbers, "collection");
}

async function convert(data: object): Promise<Json> {
  // Imported when needed: it is most of the code that a worker would load.
  const { convertV2 } = await import("openapi-to-postmanv2");
  const options = { folderStrategy: "Tags", parametersResolution: "Example" } as const;
  return new Promise((resolve, reject) => {
    convertV2({ type: "json", data }, options, (error, result) => {
      const collection = result?.output?.[0]?.data;
      if (collection) resolve(collection as Json);
      else reject(error ?? new Error(`The API description gives no Postman collection: ${result?.reason}`));
    });
  });
}

/** Returns the fields of example requests that samples read from environment variables. */
function credentialsOf(document: ApiDocument): ApiField[] {
  const fields = [...apiOf(document).operations.values()].flatMap(({ request, requestExample }) =>
    request.filter(
      ({ name, environmentVariable }) => environmentVariable && Object.hasOwn(requestExample, name),
    ),
  );
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

/**
 * Replaces credentials in example requests with variables. The converter saves the example responses that have the name of an
 * example request, so each gets one. It names them by their example only if the response has no description.
 */
function prepare(document: ApiDocument, credentials: readonly ApiField[]): ApiDocument {
  const prepared = structuredClone(document);
  for (const { post } of Object.values(prepared.paths)) {
    const request = post.requestBody.content["application/json"];
    const [example] = Object.values(request.examples);
    if (!example) continue;
    const body = example.value as Json;
    for (const { name } of credentials) if (Object.hasOwn(body, name)) body[name] = variableOf(name);
    const names = Object.values(post.responses).flatMap((written) => {
      const response = resolveResponse(prepared, written);
      if (response?.content) response.description = "";
      return Object.keys(response?.content?.["application/json"].examples ?? {});
    });
    request.examples = Object.fromEntries(names.map((name) => [name, example]));
  }
  return prepared;
}

function variableOf(name: string): string {
  return `{{${name}}}`;
}

/** Replaces each id with one made from its place in the collection, and removes the quotation marks around numbers. */
function finish(value: unknown, numbers: readonly string[], place: string): unknown {
  if (typeof value === "string") {
    return numbers.reduce((text, name) => text.replaceAll(`"${variableOf(name)}"`, variableOf(name)), value);
  }
  if (Array.isArray(value)) return value.map((item, index) => finish(item, numbers, `${place}/${index}`));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const inner = `${place}/${name}`;
      const isId = ID_NAMES.includes(name) && typeof member === "string";
      return [name, isId ? uuidOf(inner) : finish(member, numbers, inner)];
    }),
  );
}

/** Returns a UUID of version 8, whose digits are free to choose. */
function uuidOf(place: string): string {
  const hex = createHash("sha256").update(place).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join("-");
}
