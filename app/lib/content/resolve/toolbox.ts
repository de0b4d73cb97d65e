import { basename } from "node:path";
import { nameHashOf } from "#app/lib/server/file-hashes.server.ts";
import { type Api, isJsonObject } from "../openapi/api.ts";
import type { ApiSchema } from "../openapi/api-schemas.ts";
import { mergeAllOf } from "../openapi/dereference.ts";
import { ERROR_MESSAGES } from "../openapi/examples.ts";
import type { SampleData } from "../schemas/sample-data.ts";
import { type Assets, toolboxHrefs } from "../source/assets.ts";
import type { Content } from "./content.ts";

/** The keywords that the practice server checks. */
const KEYWORDS = ["type", "format", "enum", "required", "minimum", "exclusiveMinimum", "maximum"] as const;
/** The facts that the practice server reads as numbers. */
const NUMBERS = [
  ...[
    "webhookAttempts",
    "webhookRetryInterval",
    "webhookTimeout",
    "apiRateLimit",
    "apiBulkMaxIds",
    "cyclesMaximum",
  ],
  ...["gracePeriodDefault", "refundWindow", "exampleFeePercent", "exampleFeeFixed"],
];

/** Returns the data of the practice server as JSON, with a line for each entry. */
export function toolboxData(
  { facts, scenarios }: Pick<Content, "facts" | "scenarios">,
  api: Api,
  samples?: SampleData,
): string {
  const rowsOf = (id: string) =>
    (facts.get(id)?.table?.rows ?? []).map((row) => row.map((cell) => cell.replaceAll("`", "")));
  const textOf = (id: string) => facts.get(id)?.text?.replaceAll("`", "") ?? "";
  const reasons = api.eventFields
    .flatMap(({ fields }) => fields)
    .find(({ name }) => name === "SUBSCRIPTION_CANCELLATION_REASON_ID");
  const data = {
    facts: Object.fromEntries(NUMBERS.map((id) => [id, Number.parseFloat(textOf(id).replace("USD ", ""))])),
    products: Object.values(samples?.products ?? {}),
    customers: samples?.customers ?? {},
    dunningDays: rowsOf("dunningSchedule").map(([, day]) => Number(day)),
    declineReasons: rowsOf("declineReasons").map(([reason]) => reason),
    reasons: Object.fromEntries(reasons?.values.map(({ value, meaning }) => [value, meaning]) ?? []),
    bulkMessage: textOf("apiBulkMessage"),
    assumptions: rowsOf("practiceServer").map((row) => row.join(": ")),
    errors: rowsOf(ERROR_MESSAGES).map(([fields = "", message]) => [fields.split(", "), message]),
    events: Object.fromEntries(api.events.map(({ name, id }) => [name, id])),
    operations: Object.fromEntries(
      [...api.operations.values()].map(({ path, request, responses }) => {
        const value = responses[0]?.body?.examples[0]?.value;
        const { request: _echo, ...example } = isJsonObject(value) ? value : {};
        return [path, { schema: checkedSchema(request?.schema ?? {}), example }];
      }),
    ),
    histories: [
      ...[...scenarios].flatMap(([name, { history, description }]) =>
        history ? [[name, history, description]] : [],
      ),
      ...rowsOf("practiceHistories"),
    ].map(([name, steps, because]) => ({ name, steps, because })),
  };
  // It is the text of a template literal.
  return linesOf(data).replaceAll("`", "\\u0060").replaceAll("${", "\\u0024{");
}

/** Returns a schema with only the keywords that the practice server checks. */
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

function linesOf(data: Readonly<Record<string, object | string>>): string {
  const lines = Object.entries(data).map(([name, value]) => {
    const entries = Object.entries(value).map(
      ([key, entry]) => `${JSON.stringify(key)}:${JSON.stringify(entry)}`,
    );
    const isObject = typeof value === "object" && !Array.isArray(value);
    return `${JSON.stringify(name)}:${isObject ? `{\n${entries.join(",\n")}\n}` : JSON.stringify(value)}`;
  });
  return `{\n${lines.join(",\n")}\n}`;
}

/** Returns the variables with the SHA-256 digests of the toolbox's files: `sha256.sandbox.mjs`. */
export function digestVariables(assets: Assets): [name: string, digest: string][] {
  return toolboxHrefs(assets).map((href) => [
    `sha256.${basename(href)}`,
    nameHashOf(assets.get(href) ?? "", 64),
  ]);
}
