import { basename } from "node:path";
import { nameHashOf } from "#app/lib/server/file-hashes.server.ts";
import { type Api, type ApiOperation, isJsonObject } from "../openapi/api.ts";
import type { ApiSchema } from "../openapi/api-schemas.ts";
import { mergeAllOf } from "../openapi/dereference.ts";
import type { SampleData } from "../schemas/sample-data.ts";
import { type Assets, toolboxHrefs } from "../source/assets.ts";
import type { Content } from "./content.ts";

/** The keywords of schemas that programs get. */
const KEYWORDS = ["type", "format", "enum", "required", "minimum", "exclusiveMinimum", "maximum"] as const;
type Data = [name: string, value: unknown];

const plain = (cell: string) => cell.replaceAll("`", "");

/** Returns variables for programs in `assets/`: tables of facts, samples, and parts of the API, as JSON with a line for each entry. */
export function dataVariables(
  { facts, scenarios }: Pick<Content, "facts" | "scenarios">,
  { events, eventFields, operations }: Api,
  samples: Partial<SampleData> = {},
): [name: string, json: string][] {
  const histories = [...scenarios].flatMap(([name, { history, description }]) =>
    history ? [[name, history, description]] : [],
  );
  const data: Data[] = [
    ...[...facts].map(([id, { table }]): Data => [`tables.${id}`, table?.rows.map((row) => row.map(plain))]),
    // Without the names for writers, which are of no customer.
    ...Object.entries(samples).map(([name, value]): Data => {
      return [`samples.${name}`, typeof value === "string" ? value : Object.values(value)];
    }),
    ...eventFields.flatMap(({ fields }) =>
      fields.map(({ name, values }): Data => {
        return [`values.${name}`, Object.fromEntries(values.map(({ value, meaning }) => [value, meaning]))];
      }),
    ),
    ["events", Object.fromEntries(events.map(({ name, id }) => [name, id]))],
    ["operations", Object.fromEntries([...operations.values()].map((one) => [one.path, exchangeOf(one)]))],
    ["histories", histories],
  ];
  return data.flatMap(([name, value]) =>
    Object(value) === value ? [[`json.${name}`, linesOf(value as object)]] : [],
  );
}

function exchangeOf({ request, responses }: ApiOperation): object {
  const value = responses[0]?.body?.examples[0]?.value;
  const { request: _echo, ...example } = isJsonObject(value) ? value : {};
  return { schema: checkedSchema(request?.schema ?? {}), example };
}

/** Returns a schema with only these keywords. */
function checkedSchema(written: ApiSchema): ApiSchema {
  const schema = mergeAllOf(written);
  const { properties, items, additionalProperties } = schema;
  return {
    ...Object.fromEntries(
      KEYWORDS.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])),
    ),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, checkedSchema(member)]),
      ),
    }),
    ...(items && { items: checkedSchema(items) }),
    ...(typeof additionalProperties === "object" && {
      additionalProperties: checkedSchema(additionalProperties),
    }),
  };
}

/** Writes JSON that can be in a template literal. */
function linesOf(value: object): string {
  const entries = Object.entries(value).map(([key, entry]) => {
    const json = JSON.stringify(entry).replaceAll("`", "\\u0060");
    return Array.isArray(value) ? json : `${JSON.stringify(key)}:${json}`;
  });
  const lines = `\n${entries.join(",\n")}\n`.replaceAll("${", "\\u0024{");
  return Array.isArray(value) ? `[${lines}]` : `{${lines}}`;
}

/** Returns the variables with the SHA-256 digests of the toolbox's files: `sha256.practice-server.mjs`. */
export function digestVariables(assets: Assets): [name: string, digest: string][] {
  return toolboxHrefs(assets).map((href) => [
    `sha256.${basename(href)}`,
    nameHashOf(assets.get(href) ?? "", 64),
  ]);
}
