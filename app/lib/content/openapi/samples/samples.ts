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
import { csharpSample } from "./csharp.ts";
import { curlSample } from "./curl.ts";
import { javaSample } from "./java.ts";
import { javascriptSample } from "./javascript.ts";
import { phpSample } from "./php.ts";
import { pythonSample } from "./python.ts";
import { isIdentifier, type SampleRequest, type SampleValue, type Template } from "./sample.ts";

/** A complete program in one language that sends an example request. */
export interface Sample {
  /** Label of the tab; equal to the guides' labels, so that the tabs switch together. */
  label: string;
  /** Language of the code block. */
  language: string;
  code: string;
}

const LANGUAGES: readonly [label: string, language: string, write: (request: SampleRequest) => string][] = [
  ["cURL", "bash", curlSample],
  ["JavaScript", "js", javascriptSample],
  ["PHP", "php", phpSample],
  ["Python", "python", pythonSample],
  ["C#", "csharp", csharpSample],
  ["Java", "java", javaSample],
];

/** Languages that send bodies of several parts without a library. */
const WITH_PARTS = ["cURL"];

/** Creates the samples of an operation in every language. */
export function samplesOf(operation: ApiOperation): Sample[] {
  const request = sampleRequestOf(operation);
  return LANGUAGES.filter(([label]) => !request.parts || WITH_PARTS.includes(label)).map(
    ([label, language, write]) => ({ label, language, code: write(request) }),
  );
}

function sampleRequestOf(operation: ApiOperation): SampleRequest {
  const { id, path, method, request, responses, outcome } = operation;
  const [response] = responses;
  const example = response?.body?.examples[0]?.value;
  const results = (response?.body?.fields ?? []).filter(
    ({ name, isEcho }) =>
      !isEcho && !["errors", outcome].includes(name) && isJsonObject(example) && Object.hasOwn(example, name),
  );
  const last = path.split("/").at(-1) ?? "";
  const name = isIdentifier(last)
    ? last
    : id.replace(/(?:^|\W+)(\w)/g, (_, first: string) => first.toUpperCase());
  const credentials = (operation.security[0] ?? []).map(({ place, name, prefix, environmentVariable }) => {
    const value = { environmentVariable, isNumber: false };
    return { place, name, value: prefix ? [prefix, value] : [value] };
  });
  const sent = operation.parameters.filter(
    ({ place, presence }) => place === "path" || presence === "required",
  );
  const cookies = [
    ...sent
      .filter(({ place }) => place === "cookie")
      .map((parameter) => [serialize(parameter, parameter.example)]),
    ...credentials.flatMap(({ place, name, value }) => (place === "cookie" ? [[`${name}=`, ...value]] : [])),
  ];
  return {
    name,
    method,
    url: urlOf(operation, sent, credentials),
    headers: [
      ...(request && !isFormData(request.contentType)
        ? [["Content-Type", [request.contentType]] as [string, Template]]
        : []),
      ...sent
        .filter(({ place }) => place === "header")
        .map((parameter): [string, Template] => [parameter.name, [serialize(parameter, parameter.example)]]),
      ...credentials.flatMap(({ place, name, value }): [string, Template][] =>
        place === "header" ? [[name, value]] : [],
      ),
      ...(cookies.length > 0
        ? [
            ["Cookie", cookies.flatMap((cookie, index) => (index > 0 ? ["; ", ...cookie] : cookie))] as [
              string,
              Template,
            ],
          ]
        : []),
    ],
    ...sampleBody(request),
    outcome,
    results: outcome ? results.map(({ name }) => name) : [],
    printsAll: !outcome && isJson(response?.body?.contentType ?? ""),
    isEchoed: response?.body?.fields.some(({ isEcho }) => isEcho) ?? false,
    success: `${name} succeeded.`,
    failure: `${name} was rejected: `,
  };
}

function urlOf(
  { url }: ApiOperation,
  sent: readonly ApiParameter[],
  credentials: readonly { place?: string | undefined; name: string; value: Template }[],
): Template {
  const path = url.replace(/\{([^}]+)\}/g, (written, name: string) => {
    const parameter = sent.find((candidate) => candidate.place === "path" && candidate.name === name);
    return parameter ? serialize(parameter, parameter.example) : written;
  });
  const query = [
    ...sent
      .filter(({ place }) => place === "query")
      .map((parameter): Template => [serialize(parameter, parameter.example)]),
    ...credentials.flatMap(({ place, name, value }) => (place === "query" ? [[`${name}=`, ...value]] : [])),
  ];
  const parts: Template = [path, ...query.flatMap((part, index) => [index === 0 ? "?" : "&", ...part])];
  // One text for neighboring texts.
  const merged: Template = [];
  for (const part of parts) {
    const before = merged.at(-1);
    if (typeof part === "string" && typeof before === "string") merged[merged.length - 1] = before + part;
    else merged.push(part);
  }
  return merged;
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
