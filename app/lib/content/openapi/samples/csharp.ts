import { isIdentifier, literal, type Notation } from "./literal.ts";
import { doneText, rejectedText, type SampleRequest } from "./sample.ts";

/** Members of an anonymous object cannot be called so. */
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
  words: { true: "true", false: "false", null: "(string?)null" },
  credential: ({ environmentVariable, isNumber }) => {
    const read = `Environment.GetEnvironmentVariable("${environmentVariable}")`;
    return isNumber ? `int.Parse(${read}!)` : read;
  },
  endsWithComma: true,
};

export function csharpSample(call: SampleRequest): string {
  return `using System.Net.Http.Json;
using System.Text.Json;

var body = ${literal(call.body, NOTATION)};
using var client = new HttpClient();
using var response = await client.PostAsJsonAsync(
    "${call.url}", body);
var answer = await response.Content.ReadFromJsonAsync<JsonElement>();
if (!answer.GetProperty("isSuccess").GetBoolean())
{
    throw new InvalidOperationException(${JSON.stringify(rejectedText(call))} + answer.GetProperty("errors"));
}
${shownBy(call)}`;
}

function shownBy(call: SampleRequest): string {
  const { results } = call;
  if (results.length === 0) return `Console.WriteLine(${JSON.stringify(doneText(call))});`;
  return results.map((name) => `Console.WriteLine(answer.GetProperty("${name}"));`).join("\n");
}
