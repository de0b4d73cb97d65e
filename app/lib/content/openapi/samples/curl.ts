import { literal, type Notation } from "./literal.ts";
import type { SampleRequest } from "./sample.ts";

/** JSON in a here-document, in which the shell fills variables. */
const NOTATION: Notation = {
  indent: "  ",
  object: () => ({ open: "{", close: "}", entry: (name, value) => `${quoted(name)}: ${value}` }),
  list: () => ({ open: "[", close: "]" }),
  text: quoted,
  number: String,
  words: { true: "true", false: "false", null: "null" },
  credential: ({ environmentVariable, isNumber }) =>
    isNumber ? `$${environmentVariable}` : `"$${environmentVariable}"`,
  endsWithComma: false,
};

function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\\$`]/g, "\\$&");
}

/** The body goes by standard input, so that the secret is in no list of processes; jq leaves the repeated one out. */
export function curlSample({ url, body }: SampleRequest): string {
  return `curl --silent --show-error --fail-with-body \\
  ${url} \\
  --header "Content-Type: application/json" \\
  --data @- << JSON | jq 'del(.request)'
${literal(body, NOTATION)}
JSON`;
}
