import {
  type ApiBody,
  type ApiOperation,
  type ApiParameter,
  isJson,
  isJsonObject,
  type Json,
} from "../api.ts";
import type { ApiField } from "../api-fields.ts";
import { serialize } from "../serialize.ts";
import { curlSample } from "./curl.ts";
import { LANGUAGES } from "./languages.ts";
import { programOf } from "./program.ts";
import { isIdentifier, type SampleRequest, type SampleValue, type Template } from "./sample.ts";

/** A complete program in one language that sends an example request. */
export interface Sample {
  /** Label of the tab; equal to the guides' labels, so that the tabs switch together. */
  label: string;
  language: string;
  code: string;
}

/** Creates the samples of an operation in every language. Only cURL sends bodies of several parts without a library. */
export function samplesOf(operation: ApiOperation): Sample[] {
  const request = sampleRequestOf(operation);
  const languages = request.parts ? [] : LANGUAGES;
  return [
    { label: "cURL", language: "bash", code: curlSample(request) },
    ...languages.map((each) => ({
      label: each.label,
      language: each.language,
      code: programOf(each, request),
    })),
  ];
}

function sampleRequestOf(operation: ApiOperation): SampleRequest {
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
    name,
    method,
    url: urlOf(operation.url, sent),
    headers: headers.map((header) => [header.name, header.value]),
    ...sampleBody(request),
    outcome,
    results: outcome ? results.map((field) => field.name) : [],
    printsAll: !outcome && isJson(body?.contentType ?? ""),
    isEchoed: body?.fields.some(({ isEcho }) => isEcho) ?? false,
    success: `${name} succeeded.`,
    failure: `${name} was rejected: `,
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

function sampleBody(request: ApiBody | undefined): Pick<SampleRequest, "body" | "text" | "parts"> {
  const value = request?.examples[0]?.value;
  if (!request || value === undefined) return {};
  if (isJsonObject(value) && isFormData(request.contentType)) {
    const files = request.fields.filter(({ type }) => type.includes("(binary)")).map(({ name }) => name);
    return { parts: Object.entries(value).map(([name, part]) => [name, textOf(part), files.includes(name)]) };
  }
  if (isJsonObject(value) && request.contentType === "application/x-www-form-urlencoded")
    return {
      text: new URLSearchParams(Object.entries(value).map(([name, part]) => [name, textOf(part)])).toString(),
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
