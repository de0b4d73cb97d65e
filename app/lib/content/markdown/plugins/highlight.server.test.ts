import { expect, test } from "vitest";
import { CODE_LANGUAGES } from "../../blocks/code-languages.ts";
import { createHighlight } from "./highlight.server.ts";

const highlight = createHighlight();

test("tokens are custom elements without inline styles", async () => {
  const html = await highlight('const key = "secret"; // note', "js", "");
  expect(html).toContain("<t-k>const</t-k>");
  expect(html).toContain("<t-c>// note</t-c>");
  expect(html).not.toContain("style=");
});

test.each(Object.keys(CODE_LANGUAGES))("%s is highlighted without an inline style", async (language) => {
  const html = await highlight('<a href="x">1</a>\n{ "b": 2 } # c', language, "");
  expect(html).not.toContain("style=");
  expect(textContent(html)).toBe('<a href="x">1</a>\n{ "b": 2 } # c');
});

test("JSON in a here-document is highlighted as JSON, and the shell after it as shell", async () => {
  const html = await highlight(
    'curl --data @- << JSON\n{\n  "a": [1, "$KEY"]\n}\nJSON\necho "b"',
    "bash",
    "",
  );
  expect(html).toContain('"a"</t-k>: [<t-n>1</t-n>,<t-s> "$KEY"</t-s>]\n}\nJSON\n<t-f>echo</t-f>');
});

test("a plain line is not wrapped", async () => {
  expect(await highlight("a\nb", "text", "")).toBe("a\nb");
});

test("HTML is escaped", async () => {
  const html = await highlight("<script>&amp;</script>", "text", "");
  expect(html).not.toContain("<script>");
  expect(textContent(html)).toBe("<script>&amp;</script>");
});

test("a long URL breaks after slashes and before parameters", async () => {
  const html = await highlight(
    "GET https://store.example/api/Orders/?id=1&x=a\nhttps://a.example/b",
    "text",
    "",
  );
  expect(html).toBe(
    "GET https://store.example/<wbr>api/<wbr>Orders/<wbr>?id=1<wbr>&#x26;x=a\nhttps://a.example/b",
  );
});

test("empty code is an empty string", async () => {
  expect(await highlight("", "js", "")).toBe("");
});

test("lines and ranges in the meta are highlighted", async () => {
  expect(wrappedLines(await highlight("a\nb\nc\nd\ne", "text", "{1, 3-4}"))).toEqual([
    "line highlighted a",
    "line highlighted c",
    "line highlighted d",
  ]);
});

test("lines are numbered from 1 or from the given number", async () => {
  expect(lineNumbers(await highlight("a\nb", "text", "showLineNumbers"))).toEqual(["1", "2"]);
  expect(lineNumbers(await highlight("a\nb", "text", 'title="x" showLineNumbers=10'))).toEqual(["10", "11"]);
  expect(lineNumbers(await highlight("a\nb", "text", "showLineNumbersNot"))).toEqual([]);
});

function textContent(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&#x3C;|&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&#x26;|&amp;/g, "&");
}

/** Returns class and text of every wrapped line. */
function wrappedLines(html: string): string[] {
  return [...html.matchAll(/<span class="(line[^"]*)"[^>]*>(.*?)(?=\n|$)/g)].map(
    ([, names = "", inside = ""]) => `${names} ${textContent(inside).trim()}`,
  );
}

function lineNumbers(html: string): string[] {
  return [...html.matchAll(/data-line="(\d+)"/g)].map(([, number = ""]) => number);
}
