import { literal, type Notation } from "./literal.ts";
import { doneText, rejectedText, type SampleRequest } from "./sample.ts";

const NOTATION: Notation = {
  indent: "    ",
  object: () => ({ open: "{", close: "}", entry: (name, value) => `${JSON.stringify(name)}: ${value}` }),
  list: () => ({ open: "[", close: "]" }),
  text: (value) => JSON.stringify(value),
  number: String,
  words: { true: "True", false: "False", null: "None" },
  credential: ({ environmentVariable, isNumber }) => {
    const read = `os.environ["${environmentVariable}"]`;
    return isNumber ? `int(${read})` : read;
  },
  endsWithComma: true,
};

/** The standard library only, so that it runs as it stands. */
export function pythonSample(call: SampleRequest): string {
  return `import json
import os
from urllib.request import Request, urlopen

body = ${literal(call.body, NOTATION)}
request = Request(
    "${call.url}",
    data=json.dumps(body).encode(),
    headers={"Content-Type": "application/json"},
)
with urlopen(request) as response:
    answer = json.load(response)
if not answer["isSuccess"]:
    raise RuntimeError(${JSON.stringify(rejectedText(call))} + json.dumps(answer["errors"]))
${shownBy(call)}`;
}

function shownBy(call: SampleRequest): string {
  const { results } = call;
  if (results.length === 0) return `print(${JSON.stringify(doneText(call))})`;
  return results.map((name) => `print(json.dumps(answer["${name}"], indent=2))`).join("\n");
}
