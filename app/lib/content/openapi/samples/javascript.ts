import {
  failureText,
  isIdentifier,
  literal,
  type Notation,
  type SampleRequest,
  successText,
} from "./sample.ts";

const NOTATION: Notation = {
  indent: "  ",
  object: () => ({
    open: "{",
    close: "}",
    entry: (name, value) => `${isIdentifier(name) ? name : JSON.stringify(name)}: ${value}`,
  }),
  list: () => ({ open: "[", close: "]" }),
  text: (value) => JSON.stringify(value),
  number: String,
  keywords: { true: "true", false: "false", null: "null" },
  credential: ({ environmentVariable, isNumber }) =>
    isNumber ? `Number(process.env.${environmentVariable})` : `process.env.${environmentVariable}`,
  trailingComma: true,
};

export function javascriptSample(request: SampleRequest): string {
  return `const response = await fetch("${request.url}", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(${literal(request.body, NOTATION, 1)}),
});
const result = await response.json();
if (!result.isSuccess) {
  throw new Error(${JSON.stringify(failureText(request))} + JSON.stringify(result.errors));
}
${showResults(request)}`;
}

function showResults(request: SampleRequest): string {
  const { results } = request;
  if (results.length === 0) return `console.log(${JSON.stringify(successText(request))});`;
  return results.map((name) => `console.log(JSON.stringify(result.${name}, null, 2));`).join("\n");
}
