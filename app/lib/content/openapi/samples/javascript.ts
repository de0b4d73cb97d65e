import {
  isIdentifier,
  jsonSyntax,
  literal,
  type Notation,
  type SampleRequest,
  templateWriter,
} from "./sample.ts";

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

export function javascriptSample(request: SampleRequest): string {
  const { method, url, headers, body, text, outcome, results, printsAll, success, failure } = request;
  const write = templateWriter(JSON.stringify, NOTATION.credential);
  const named = headers.map(
    ([name, value]) => `${isIdentifier(name) ? name : JSON.stringify(name)}: ${write(value)}`,
  );
  const options = [
    ...(method === "GET" ? [] : [`method: "${method}",`]),
    ...(named.length > 0 ? [`headers: { ${named.join(", ")} },`] : []),
    ...(body === undefined ? [] : [`body: JSON.stringify(${literal(body, NOTATION, 1)}),`]),
    ...(text === undefined ? [] : [`body: ${JSON.stringify(text)},`]),
  ];
  const show = results.map((name) => `console.log(JSON.stringify(result.${name}, null, 2));`);
  const parse = "const result = await response.json();";
  const print = printsAll
    ? [parse, "console.log(JSON.stringify(result, null, 2));"]
    : [show.join("\n") || `console.log(${JSON.stringify(success)});`];
  return [
    `const response = await fetch(${write(url)}${options.length > 0 ? `, {\n  ${options.join("\n  ")}\n}` : ""});`,
    ...(outcome ? [parse] : []),
    `if (!${outcome ? `result.${outcome}` : "response.ok"}) {`,
    `  throw new Error(${JSON.stringify(failure)} + ${outcome ? "JSON.stringify(result.errors)" : "(await response.text())"});`,
    "}",
    ...print,
  ].join("\n");
}
