import {
  type ApiBody,
  type ApiOperation,
  type ApiParameter,
  isJson,
  isJsonObject,
  type Json,
} from "../api.ts";
import type { ApiField } from "../api-fields.ts";
import { formField, serialize } from "../serialize.ts";
import { isIdentifier, type SampleValue, type Template } from "./sample.ts";

export type SampleRequest = ReturnType<typeof sampleRequestOf>;

/** Returns the request that every sample sends. A sample fails if the API rejects it, and prints the results. */
export function sampleRequestOf(operation: ApiOperation) {
  const { id, path, method, request, responses, outcome } = operation;
  const body = responses[0]?.body;
  const example = body?.examples[0]?.value;
  const results = (body?.fields ?? []).filter(
    ({ name, isEcho }) =>
      !isEcho && !["errors", outcome].includes(name) && isJsonObject(example) && Object.hasOwn(example, name),
  );
  const last = path.split("/").at(-1) ?? "";
  const name = isIdentifier(last)
    ? last
    : id.replace(/(?:^|\W+)(\w)/g, (_, first: string) => first.toUpperCase());
  const sent = sentValues(operation);
  const cookies = joined(sent, "cookie", "; ");
  const headers = sent.filter(({ place }) => place === "header");
  if (request && !isFormData(request.contentType))
    headers.unshift({ place: "header", name: "Content-Type", value: [request.contentType] });
  if (cookies.length > 0) headers.push({ place: "header", name: "Cookie", value: cookies });
  return {
    /** Last segment of the operation's path, such as `DoRefund`. */
    name,
    method,
    url: urlOf(operation.url, sent),
    headers: headers.map(({ name, value }) => [name, value] as const),
    ...sampleBody(request),
    outcome,
    /** Response fields to print: all but the outcome and the repeated request, which contains the secret. */
    results: outcome ? results.map((field) => field.name) : [],
    /** The response is JSON, and is printed as a whole. */
    printsAll: !outcome && isJson(body?.contentType ?? ""),
    isEchoed: body?.fields.some(({ isEcho }) => isEcho) ?? false,
  };
}

/** A value that is sent outside the body. In the query and in cookies it begins with its name. */
interface SentValue {
  place: ApiParameter["place"];
  name: string;
  value: Template;
}

/** Returns the required parameters and the credentials of a request. */
function sentValues({ parameters, security }: ApiOperation): SentValue[] {
  const sent = parameters.filter(({ place, presence }) => place === "path" || presence === "required");
  return [
    ...sent.map((parameter) => ({ ...parameter, value: [serialize(parameter, parameter.example)] })),
    ...(security[0] ?? []).flatMap(({ place, name, prefix, environmentVariable }) => {
      const start = place === "header" ? prefix : `${name}=`;
      return place ? [{ place, name, value: [start, { environmentVariable, isNumber: false }] }] : [];
    }),
  ];
}

function joined(sent: readonly SentValue[], at: SentValue["place"], separator: string): Template {
  const values = sent.filter(({ place }) => place === at);
  return values.flatMap(({ value }, index) => (index > 0 ? [separator, ...value] : value));
}

function urlOf(url: string, sent: readonly SentValue[]): Template {
  const parts = url.split(/\{([^}]+)\}/).flatMap((part, index): Template => {
    // Names of parameters are between the other parts.
    if (index % 2 === 0) return [part];
    return sent.find(({ place, name }) => place === "path" && name === part)?.value ?? [`{${part}}`];
  });
  const query = joined(sent, "query", "&");
  return query.length > 0 ? [...parts, "?", ...query] : parts;
}

function isFormData(contentType: string): boolean {
  return contentType.startsWith("multipart/");
}

interface SampleBody {
  body?: SampleValue;
  /** Body in another format, as it is sent. */
  text?: string;
  /** Fields of a body of several parts; a file is sent as the value of one that is binary. */
  parts?: [name: string, value: string, isFile: boolean][];
}

function sampleBody(request: ApiBody | undefined): SampleBody {
  const value = request?.examples[0]?.value;
  if (!request || value === undefined) return {};
  if (isJsonObject(value) && isFormData(request.contentType)) {
    const files = request.fields.filter(({ type }) => type.includes("(binary)")).map(({ name }) => name);
    return { parts: Object.entries(value).map(([name, part]) => [name, textOf(part), files.includes(name)]) };
  }
  if (isJsonObject(value) && request.contentType === "application/x-www-form-urlencoded")
    return {
      text: Object.entries(value)
        .map(([name, part]) =>
          request.encoding[name]?.style
            ? serialize(formField(name, request.encoding), part)
            : new URLSearchParams([[name, textOf(part)]]).toString(),
        )
        .join("&"),
    };
  if (!isJson(request.contentType)) return { text: textOf(value) };
  if (!isJsonObject(value)) return { body: value };
  const fields = new Map(request.fields.map((field) => [field.name, field]));
  const body = Object.entries(value).map(([name, member]): [string, SampleValue] => {
    const field = fields.get(name);
    return [name, (field && credentialOf(field)) ?? member];
  });
  return { body: Object.fromEntries(body) };
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function credentialOf({ environmentVariable, type }: ApiField): SampleValue | undefined {
  return environmentVariable ? { environmentVariable, isNumber: type === "integer" } : undefined;
}
