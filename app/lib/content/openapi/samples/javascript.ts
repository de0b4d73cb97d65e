import { isIdentifier, literal, type Notation } from "./literal.ts";
import { doneText, rejectedText, type SampleRequest } from "./sample.ts";

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
  words: { true: "true", false: "false", null: "null" },
  credential: ({ environmentVariable, isNumber }) =>
    isNumber ? `Number(process.env.${environmentVariable})` : `process.env.${environmentVariable}`,
  endsWithComma: true,
};

export function javascriptSample(call: SampleRequest): string {
  return `const response = await fetch("${call.url}", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(${literal(call.body, NOTATION, 1)}),
});
const answer = await response.json();
if (!answer.isSuccess) {
  throw new Error(${JSON.stringify(rejectedText(call))} + JSON.stringify(answer.errors));
}
${shownBy(call)}`;
}

function shownBy(call: SampleRequest): string {
  const { results } = call;
  if (results.length === 0) return `console.log(${JSON.stringify(doneText(call))});`;
  return results.map((name) => `console.log(JSON.stringify(answer.${name}, null, 2));`).join("\n");
}
