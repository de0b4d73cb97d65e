import { failureText, literal, type Notation, type SampleRequest, successText } from "./sample.ts";

const NOTATION: Notation = {
  indent: "    ",
  object: () => ({ open: "{", close: "}", entry: (name, value) => `${JSON.stringify(name)}: ${value}` }),
  list: () => ({ open: "[", close: "]" }),
  text: (value) => JSON.stringify(value),
  number: String,
  keywords: { true: "True", false: "False", null: "None" },
  credential: ({ environmentVariable, isNumber }) => {
    const read = `os.environ["${environmentVariable}"]`;
    return isNumber ? `int(${read})` : read;
  },
  trailingComma: true,
};

/** Uses only the standard library, so that it runs without installation. */
export function pythonSample(request: SampleRequest): string {
  return `import json
import os
from urllib.request import Request, urlopen

body = ${literal(request.body, NOTATION)}
request = Request(
    "${request.url}",
    data=json.dumps(body).encode(),
    headers={"Content-Type": "application/json"},
)
with urlopen(request) as response:
    result = json.load(response)
if not result["isSuccess"]:
    raise RuntimeError(${JSON.stringify(failureText(request))} + json.dumps(result["errors"]))
${showResults(request)}`;
}

function showResults(request: SampleRequest): string {
  const { results } = request;
  if (results.length === 0) return `print(${JSON.stringify(successText(request))})`;
  return results.map((name) => `print(json.dumps(result["${name}"], indent=2))`).join("\n");
}
