import {
  failureText,
  isIdentifier,
  literal,
  type Notation,
  type SampleRequest,
  successText,
} from "./sample.ts";

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
  text: (value) => JSON.stringify(value),
  number: (value) => (Number.isInteger(value) ? String(value) : `${value}m`),
  keywords: { true: "true", false: "false", null: "(string?)null" },
  credential: ({ environmentVariable, isNumber }) => {
    const read = `Environment.GetEnvironmentVariable("${environmentVariable}")`;
    return isNumber ? `int.Parse(${read}!)` : read;
  },
  trailingComma: true,
};

export function csharpSample(request: SampleRequest): string {
  return `using System.Net.Http.Json;
using System.Text.Json;

var body = ${literal(request.body, NOTATION)};
using var client = new HttpClient();
using var response = await client.PostAsJsonAsync(
    "${request.url}", body);
var result = await response.Content.ReadFromJsonAsync<JsonElement>();
if (!result.GetProperty("isSuccess").GetBoolean())
{
    throw new InvalidOperationException(${JSON.stringify(failureText(request))} + result.GetProperty("errors"));
}
${showResults(request)}`;
}

function showResults(request: SampleRequest): string {
  const { results } = request;
  if (results.length === 0) return `Console.WriteLine(${JSON.stringify(successText(request))});`;
  return results.map((name) => `Console.WriteLine(result.GetProperty("${name}"));`).join("\n");
}
