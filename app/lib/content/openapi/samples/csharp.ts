import { isIdentifier, jsonSyntax, literal, type Notation, type SampleRequest } from "./sample.ts";

/** Keywords that cannot be names in an anonymous object. */
const KEYWORDS = [
  "base",
  "case",
  "class",
  "default",
  "event",
  "fixed",
  "in",
  "is",
  "object",
  "out",
  "params",
  "ref",
];

const NOTATION: Notation = {
  ...jsonSyntax(JSON.stringify),
  indent: "    ",
  object: (names) =>
    names.every((name) => isIdentifier(name) && !KEYWORDS.includes(name))
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

export function csharpSample({ url, body, results, success, failure }: SampleRequest): string {
  const show = results.map((name) => `Console.WriteLine(result.GetProperty("${name}"));`);
  return `using System.Net.Http.Json;
using System.Text.Json;

var body = ${literal(body, NOTATION)};
using var client = new HttpClient();
using var response = await client.PostAsJsonAsync(
    "${url}", body);
var result = await response.Content.ReadFromJsonAsync<JsonElement>();
if (!result.GetProperty("isSuccess").GetBoolean())
{
    throw new InvalidOperationException(${JSON.stringify(failure)} + result.GetProperty("errors"));
}
${show.join("\n") || `Console.WriteLine(${JSON.stringify(success)});`}`;
}
