import { expect, test } from "vitest";
import { checkTerms } from "./check-terms.ts";
import { parseDataProse } from "./data-prose.ts";

const API = `
info:
  title: The API of {provider.name}
  summary: All operations.
paths:
  /Orders/Refund:
    post:
      summary: Refund an order
      description: |-
        Gives money back, see \`orderId\` and [the page](https://example.com/page).

        A second paragraph.
      examples:
        typical:
          summary: Typical call
          value: { description: not ours }
components:
  schemas:
    Request:
      properties:
        description: { type: string, description: 'What it''s for', default: nothing }
        value: { description: Worth of it, x-required-when: orderId is not passed }
        state: { enum: [1, Open], x-enumDescriptions: { "1": Waiting, Open: Paid } }
`;
function proseOf(name: string, text: string) {
  const prose = parseDataProse(`content/${name}`, text);
  if (!prose) throw new Error(`${name} has no texts.`);
  return prose;
}

const wordsIn = (masked: string) => masked.split(/\s+/).filter(Boolean).join(" ");

test("texts of the OpenAPI description keep their positions; names, data, code and URLs are masked", () => {
  const { words, text } = proseOf("api/openapi.yaml", API);
  expect(words).toHaveLength(text.length);
  expect(wordsIn(words)).toBe(
    "All operations. Refund an order |- Gives money back, see and [the page . A second paragraph. Typical call " +
      `'What it''s for' Worth of it orderId is not passed "Waiting" Paid`.replaceAll('"', ""),
  );
  expect(words.indexOf("A second")).toBe(text.indexOf("A second"));
});

test("definitions of the glossary are not masked", () => {
  const text = '{ "terms": { "x": { "term": "xyz", "definition": "What it is." } }, "acronyms": {} }';
  expect(wordsIn(proseOf("glossary.json", text).words)).toBe('"What it is."');
});

test("values, tables and questions of facts are not masked, their ids and units are", () => {
  const text =
    '{ "a": { "value": "as `code`", "unit": "text", "question": "How?" }, "b": { "rows": [["One"]], "unit": "table" } }';
  expect(wordsIn(proseOf("facts.json", text).words)).toBe('"as " "How?" "One"');
});

test("titles, descriptions and notes of scenarios are not masked, and other files have no texts", () => {
  const text =
    '{ "a": { "title": "One", "events": [{ "fields": { "X": "x" }, "state": { "note": "Two `X`" } }] } }';
  expect(wordsIn(proseOf("scenarios.json", text).words)).toBe('"One" "Two "');
  expect(parseDataProse("content/sidebar.json", text)).toBeUndefined();
});

test("a variant allowed in a longer text is reported elsewhere only", () => {
  const rule = { use: "the buyer", not: ["the customer"], except: ["the customer portal"] };
  const text = "summary: The customer opens the customer\n  portal, as the customers do.\n";
  const diagnostics = checkTerms(proseOf("api/openapi.yaml", text), [rule], "terms.json");
  expect(diagnostics.map(({ message, position, fix }) => [message, position, fix])).toEqual([
    [
      '"The customer" is not the term of this site.',
      { line: 1, column: 10 },
      'write "the buyer" (terms.json).',
    ],
  ]);
});
