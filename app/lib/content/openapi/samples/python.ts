import { jsonSyntax, literal, type Notation, type SampleRequest } from "./sample.ts";

const NOTATION: Notation = {
  ...jsonSyntax(JSON.stringify),
  indent: "    ",
  keywords: { true: "True", false: "False", null: "None" },
  credential: ({ environmentVariable, isNumber }) => {
    const read = `os.environ["${environmentVariable}"]`;
    return isNumber ? `int(${read})` : read;
  },
  trailingComma: true,
};

/** Uses only the standard library, so that it runs without installation. */
export function pythonSample({ url, body, results, success, failure }: SampleRequest): string {
  const show = results.map((name) => `print(json.dumps(result["${name}"], indent=2))`);
  return `import json
import os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

body = ${literal(body, NOTATION)}
request = Request(
    "${url}",
    data=json.dumps(body).encode(),
    headers={"Content-Type": "application/json"},
)
try:
    response = urlopen(request)
except HTTPError as error:
    response = error
result = json.load(response)
if not result["isSuccess"]:
    raise RuntimeError(${JSON.stringify(failure)} + json.dumps(result["errors"]))
${show.join("\n") || `print(${JSON.stringify(success)})`}`;
}
