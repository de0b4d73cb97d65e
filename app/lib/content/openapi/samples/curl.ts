import { jsonSyntax, literal, type Notation, type SampleRequest } from "./sample.ts";

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
export function curlSample({ url, body }: SampleRequest): string {
  return `curl --silent --show-error --fail-with-body \\
  ${url} \\
  --header "Content-Type: application/json" \\
  --data @- << JSON | jq 'del(.request)'
${literal(body, NOTATION)}
JSON`;
}
