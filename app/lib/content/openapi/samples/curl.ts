import {
  jsonSyntax,
  literal,
  type Notation,
  type SampleRequest,
  type Template,
  templateWriter,
} from "./sample.ts";

/** JSON in a here-document, where the shell expands variables. */
const NOTATION: Notation = {
  ...jsonSyntax(quoted),
  credential: ({ environmentVariable, isNumber }) =>
    isNumber ? `$${environmentVariable}` : `"$${environmentVariable}"`,
};

function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\\$`]/g, "\\$&");
}

/** Sends the body through standard input to keep the secret out of process lists; jq removes the repeated secret. */
export function curlSample({ method, url, headers, body, text, parts, isEchoed }: SampleRequest): string {
  const write = templateWriter(
    (part) => part.replace(/["\\$`]/g, "\\$&"),
    ({ environmentVariable }) => `$${environmentVariable}`,
    "",
  );
  const inQuotes = (template: Template) => `"${write(template)}"`;
  const written = inQuotes(url);
  const isPlain = /^"[\w:/.-]+"$/.test(written);
  const hasBody = body !== undefined || text !== undefined || parts !== undefined;
  const options = [
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
