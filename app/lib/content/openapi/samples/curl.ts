import {
  type Credential,
  expression,
  JSON_NOTATION,
  literal,
  type Notation,
  type Template,
} from "./sample.ts";
import type { SampleRequest } from "./sample-request.ts";

/** JSON in a here-document, where the shell expands variables. */
const NOTATION: Notation = {
  ...JSON_NOTATION,
  text: (text) => escaped(JSON.stringify(text), /[\\$`]/g),
  credential: ({ environmentVariable, isNumber }) =>
    isNumber ? `$${environmentVariable}` : `"$${environmentVariable}"`,
};
const IN_QUOTES = {
  text: (text: string) => escaped(text, /["\\$`]/g),
  credential: ({ environmentVariable }: Credential) => `$${environmentVariable}`,
  operator: "",
};

function escaped(text: string, characters: RegExp): string {
  return text.replace(characters, "\\$&");
}

/** Sends the body through standard input to keep the secret out of process lists; jq removes the repeated secret. */
export function curlSample({ method, url, headers, body, text, parts, isEchoed }: SampleRequest): string {
  const inQuotes = (template: Template) => `"${expression(template, IN_QUOTES)}"`;
  const written = inQuotes(url);
  const isPlain = /^"[\w:/.-]+"$/.test(written);
  const hasBody = body !== undefined || text !== undefined || parts !== undefined;
  const options = [
    "--max-time 60",
    isPlain ? written.slice(1, -1) : written,
    ...(method === (hasBody ? "POST" : "GET") ? [] : [`--request ${method}`]),
    ...headers.map(([name, value]) => `--header ${inQuotes([`${name}: `, ...value])}`),
    ...(parts ?? []).map(
      ([name, value, isFile]) => `--form ${inQuotes([isFile ? `${name}=@file` : `${name}=${value}`])}`,
    ),
    ...(text === undefined ? [] : [`--data ${inQuotes([text])}`]),
    ...(body === undefined ? [] : ["--data @- << JSON"]),
  ];
  const filter = isEchoed ? " | jq 'del(.request)'" : "";
  const input = body === undefined ? "" : `\n${literal(body, NOTATION)}\nJSON`;
  return `curl --silent --show-error --fail-with-body \\\n  ${options.join(" \\\n  ")}${filter}${input}`;
}
