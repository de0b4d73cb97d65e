import {
  isIdentifier,
  jsonSyntax,
  literal,
  type Notation,
  type SampleRequest,
  templateWriter,
} from "./sample.ts";

/** Keywords that cannot be names in an anonymous object. */
const KEYWORDS = /^(?:base|case|class|default|event|fixed|in|is|object|out|params|ref)$/;

const NOTATION: Notation = {
  ...jsonSyntax(JSON.stringify),
  indent: "    ",
  object: (names) =>
    names.every((name) => isIdentifier(name) && !KEYWORDS.test(name))
      ? { open: "new { ", close: " }", entry: (name, value) => `${name} = ${value}` }
      : {
          open: "new Dictionary<string, object?> { ",
          close: " }",
          entry: (name, value) => `[${JSON.stringify(name)}] = ${value}`,
        },
  list: (entries) => {
    const kinds = new Set(entries.map((entry) => (entry === null ? "null" : typeof entry)));
    const isPlain = kinds.size === 1 && !kinds.has("object") && !kinds.has("null");
    return { open: isPlain ? "new[] { " : "new object?[] { ", close: " }" };
  },
  number: (value) => (Number.isInteger(value) ? String(value) : `${value}m`),
  keywords: { true: "true", false: "false", null: "(string?)null" },
  credential: ({ environmentVariable, isNumber }) => {
    const read = `Environment.GetEnvironmentVariable("${environmentVariable}")`;
    return isNumber ? `int.Parse(${read}!)` : read;
  },
  trailingComma: true,
};

export function csharpSample(request: SampleRequest): string {
  const { method, url, headers, body, text, outcome, results, printsAll, success, failure } = request;
  const write = templateWriter(JSON.stringify, NOTATION.credential);
  const [type] = headers.filter(([name]) => name === "Content-Type").map(([, value]) => write(value));
  const others = headers.filter(([name]) => name !== "Content-Type");
  const isPlain = method === "POST" && body !== undefined && others.length === 0;
  const content =
    body === undefined
      ? text !== undefined && `new StringContent(${JSON.stringify(text)}, null, ${type})`
      : "JsonContent.Create(body)";
  const send = isPlain
    ? [
        "using var client = new HttpClient();",
        `using var response = await client.PostAsJsonAsync(\n    ${write(url)}, body);`,
      ]
    : [
        "using var request = new HttpRequestMessage(",
        `    HttpMethod.${method.charAt(0)}${method.slice(1).toLowerCase()}, ${write(url)});`,
        ...others.map(([name, value]) => `request.Headers.Add("${name}", ${write(value)});`),
        ...(content ? [`request.Content = ${content};`] : []),
        "using var client = new HttpClient();",
        "using var response = await client.SendAsync(request);",
      ];
  const show = results.map((name) => `Console.WriteLine(result.GetProperty("${name}"));`);
  const check = outcome
    ? [
        "var result = await response.Content.ReadFromJsonAsync<JsonElement>();",
        `if (!result.GetProperty("${outcome}").GetBoolean())`,
        "{",
        `    throw new InvalidOperationException(${JSON.stringify(failure)} + result.GetProperty("errors"));`,
        "}",
      ]
    : ["response.EnsureSuccessStatusCode();"];
  const print = printsAll
    ? "Console.WriteLine(await response.Content.ReadAsStringAsync());"
    : show.join("\n") || `Console.WriteLine(${JSON.stringify(success)});`;
  const code = [
    ...(body === undefined ? [] : [`var body = ${literal(body, NOTATION)};`]),
    ...send,
    ...check,
    print,
  ].join("\n");
  const usings = [
    ...(body === undefined ? [] : ["System.Net.Http.Json"]),
    ...(outcome ? ["System.Text.Json"] : []),
  ];
  return `${usings.map((name) => `using ${name};\n`).join("")}${usings.length > 0 ? "\n" : ""}${code}`;
}
