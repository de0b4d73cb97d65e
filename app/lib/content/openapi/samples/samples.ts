import type { ApiOperation } from "../api.ts";
import type { ApiField } from "../api-fields.ts";
import { csharpSample } from "./csharp.ts";
import { curlSample } from "./curl.ts";
import { javaSample } from "./java.ts";
import { javascriptSample } from "./javascript.ts";
import { phpSample } from "./php.ts";
import { pythonSample } from "./python.ts";
import type { SampleRequest, SampleValue } from "./sample.ts";

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

/** Response fields that samples check instead of printing them. */
const OUTCOME_FIELDS = ["errors", "isSuccess"];

/** Creates the samples of an operation in every language. */
export function samplesOf(operation: ApiOperation): Sample[] {
  const request = sampleRequestOf(operation);
  return LANGUAGES.map(([label, language, write]) => ({ label, language, code: write(request) }));
}

function sampleRequestOf({
  path,
  url,
  request,
  requestExample,
  response,
  responses,
}: ApiOperation): SampleRequest {
  const fields = new Map(request.map((field) => [field.name, field]));
  const body = Object.entries(requestExample).map(([name, value]): [string, SampleValue] => {
    const field = fields.get(name);
    return [name, (field && credentialOf(field)) ?? value];
  });
  const example = responses[0]?.examples[0]?.value ?? {};
  const results = response.filter(
    ({ name, isEcho }) => !isEcho && !OUTCOME_FIELDS.includes(name) && Object.hasOwn(example, name),
  );
  const name = path.split("/").at(-1) ?? "";
  return {
    name,
    url,
    body: Object.fromEntries(body),
    results: results.map(({ name }) => name),
    success: `${name} succeeded.`,
    failure: `${name} was rejected: `,
  };
}

function credentialOf({ environmentVariable, type }: ApiField): SampleValue | undefined {
  return environmentVariable ? { environmentVariable, isNumber: type === "integer" } : undefined;
}
