import type { ApiOperation } from "../api.ts";
import type { ApiField } from "../api-fields.ts";
import { csharpSample } from "./csharp.ts";
import { curlSample } from "./curl.ts";
import { javaSample } from "./java.ts";
import { javascriptSample } from "./javascript.ts";
import type { SampleValue } from "./literal.ts";
import { phpSample } from "./php.ts";
import { pythonSample } from "./python.ts";
import type { SampleRequest } from "./sample.ts";

/** A call of an operation in one language, complete as it stands. */
export interface Sample {
  /** Name of the tab; the guides' tabs have the same names, so that they switch together. */
  label: string;
  /** Language of the code block. */
  language: string;
  code: string;
}

const LANGUAGES: readonly [label: string, language: string, write: (call: SampleRequest) => string][] = [
  ["cURL", "bash", curlSample],
  ["JavaScript", "js", javascriptSample],
  ["PHP", "php", phpSample],
  ["Python", "python", pythonSample],
  ["C#", "csharp", csharpSample],
  ["Java", "java", javaSample],
];

/** What a sample has looked at before it shows the rest of the answer. */
const OUTCOME = ["errors", "isSuccess"];

/** The typical call of an operation in every language. */
export function samplesOf(operation: ApiOperation): Sample[] {
  const call = sampleRequestOf(operation);
  return LANGUAGES.map(([label, language, write]) => ({ label, language, code: write(call) }));
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
  const answer = responses[0]?.examples[0]?.value ?? {};
  const results = response.filter(
    ({ name, isEcho }) => !isEcho && !OUTCOME.includes(name) && Object.hasOwn(answer, name),
  );
  return {
    name: path.split("/").at(-1) ?? "",
    url,
    body: Object.fromEntries(body),
    results: results.map(({ name }) => name),
  };
}

function credentialOf({ environmentVariable, type }: ApiField): SampleValue | undefined {
  return environmentVariable ? { environmentVariable, isNumber: type === "integer" } : undefined;
}
