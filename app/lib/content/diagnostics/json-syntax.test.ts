import { expect, test } from "vitest";
import { findJsonSyntaxError } from "./json-syntax.ts";

test.each([
  ["an object", '{ "a": [1, -2.5e3, true, false, null], "b": { "c": "d" } }'],
  ["an empty object", " {} \r\n"],
  ["a list", "[[], [[]]]"],
  ["escapes", '"\\" \\\\ \\/ \\b\\f\\n\\r\\t \\u00e9 \\ud83d\\ude00"'],
  ["tabs as indentation", '{\n\t"a": 1\n}'],
])("%s is JSON", (_name, text) => {
  expect(() => JSON.parse(text)).not.toThrow();
  expect(findJsonSyntaxError(text)).toBeUndefined();
});

test.each([
  ["", 0, "the file is empty"],
  ["\n  \n", 0, "the file is empty"],
  ['{ "a": 1, }', 8, "a comma follows the last item"],
  ['["a", ]', 4, "a comma follows the last item"],
  ['{ "a": 1 "b": 2 }', 9, "a comma is missing before this"],
  ['["a" "b"]', 5, "a comma is missing before this"],
  ['{ "a" 1 }', 6, "a colon is missing before this"],
  ['{ "a": 1', 0, 'the "{" is not closed'],
  ['{ "a": ["b"', 7, 'the "[" is not closed'],
  ['{ "a":', 0, 'the "{" is not closed'],
  ['{ "a": "b\n}', 7, "a text is not closed"],
  ['{ "a": "c:\\dir" }', 7, "a text has a character that must be escaped"],
  ["{ 'a': 1 }", 2, "a name or text has no double quotes"],
  ["{ a: 1 }", 2, "a name or text has no double quotes"],
  ['{ "a": yes }', 7, "a name or text has no double quotes"],
  ['// x\n{ "a": 1 }', 0, "it has a comment"],
  ['{ /* x */ "a": 1 }', 2, "it has a comment"],
  ['{ "a": 1,, "b": 2 }', 9, '"," is where a name or value should be'],
  ['{ "a": }', 7, '"}" is where a name or value should be'],
  ['{ "a": 01 }', 8, "a comma is missing before this"],
  ["{} {}", 3, "something follows after its end"],
])("the error in %j is at %i: %s", (text, offset, message) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(findJsonSyntaxError(text)).toMatchObject({ offset, message });
});

test("an error is found exactly in the texts that JSON.parse rejects", () => {
  const seeds = [
    '{"docs":["a",{"label":"x","n":-1.5e3}],"t":[true,null]}',
    '[1,{"a":{}}]',
    '{\n "a": "\\u00e9"\n}',
  ];
  const letters = "{}[]\",:\\ \n\t01-.eturfalsn/#'x\u0001\u2028";
  const random = randomNumbers(1);
  let valid = 0;
  for (let round = 0; round < 20_000; round += 1) {
    let text = seeds[random(seeds.length)] ?? "";
    for (let changes = 1 + random(3); changes > 0; changes -= 1) {
      const at = random(text.length + 1);
      const letter = letters.charAt(random(letters.length));
      const removed = random(2);
      text = text.slice(0, at) + (random(3) > 0 ? letter : "") + text.slice(at + removed);
    }
    const parses = isJson(text);
    if (parses) valid += 1;
    expect(findJsonSyntaxError(text) === undefined, text).toBe(parses);
  }
  expect(valid).toBeGreaterThan(500);
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Seeded generator, so that every run tests the same texts. */
function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (state >> 8) % limit;
  };
}
