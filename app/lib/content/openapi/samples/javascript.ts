import { isIdentifier, jsonSyntax, literal, type Notation, type SampleRequest } from "./sample.ts";

const NOTATION: Notation = {
  ...jsonSyntax(JSON.stringify),
  object: () => ({
    open: "{",
    close: "}",
    entry: (name, value) => `${isIdentifier(name) ? name : JSON.stringify(name)}: ${value}`,
  }),
  credential: ({ environmentVariable, isNumber }) =>
    isNumber ? `Number(process.env.${environmentVariable})` : `process.env.${environmentVariable}`,
  trailingComma: true,
};

export function javascriptSample({ url, body, results, success, failure }: SampleRequest): string {
  const show = results.map((name) => `console.log(JSON.stringify(result.${name}, null, 2));`);
  return `const response = await fetch("${url}", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(${literal(body, NOTATION, 1)}),
});
const result = await response.json();
if (!result.isSuccess) {
  throw new Error(${JSON.stringify(failure)} + JSON.stringify(result.errors));
}
${show.join("\n") || `console.log(${JSON.stringify(success)});`}`;
}
