import { jsonSyntax, literal, type Notation, type SampleRequest, templateWriter } from "./sample.ts";

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

/** Uses only the standard library, so that it runs without installation. `urlopen` raises an error for a status of 400 or more. */
export function pythonSample(request: SampleRequest): string {
  const { method, url, headers, body, text, outcome, results, printsAll, success, failure } = request;
  const write = templateWriter(JSON.stringify, NOTATION.credential);
  const show = results.map((name) => `print(json.dumps(result["${name}"], indent=2))`);
  const hasBody = body !== undefined || text !== undefined;
  const named = headers.map(([name, value]) => `${JSON.stringify(name)}: ${write(value)}`);
  const options = [
    `${write(url)},`,
    ...(body === undefined ? [] : ["data=json.dumps(body).encode(),"]),
    ...(text === undefined ? [] : [`data=${JSON.stringify(text)}.encode(),`]),
    ...(named.length > 0 ? [`headers={${named.join(", ")}},`] : []),
    ...(method === (hasBody ? "POST" : "GET") ? [] : [`method="${method}",`]),
  ];
  const lines = [
    ...(body === undefined ? [] : [`body = ${literal(body, NOTATION)}`]),
    `request = Request(\n    ${options.join("\n    ")}\n)`,
    ...(outcome
      ? [
          "try:",
          "    response = urlopen(request)",
          "except HTTPError as error:",
          "    response = error",
          "result = json.load(response)",
        ]
      : [
          "with urlopen(request) as response:",
          printsAll ? "    result = json.load(response)" : "    response.read()",
        ]),
    ...(outcome
      ? [
          `if not result["${outcome}"]:`,
          `    raise RuntimeError(${JSON.stringify(failure)} + json.dumps(result["errors"]))`,
        ]
      : []),
    printsAll
      ? "print(json.dumps(result, indent=2))"
      : show.join("\n") || `print(${JSON.stringify(success)})`,
  ];
  const code = lines.join("\n");
  const imports = ["json", "os"].filter((name) => new RegExp(`\\b${name}\\.`).test(code));
  return [
    ...imports.map((name) => `import ${name}`),
    ...(outcome ? ["from urllib.error import HTTPError"] : []),
    "from urllib.request import Request, urlopen",
    "",
    code,
  ].join("\n");
}
