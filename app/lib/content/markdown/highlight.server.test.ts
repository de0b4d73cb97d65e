import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHighlighter } from "shiki";
import { expect, onTestFinished, test, vi } from "vitest";
import { CODE_LANGUAGES } from "./code-languages.ts";
import { createHighlight } from "./highlight.server.ts";

vi.mock("shiki", { spy: true });

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

test("highlighting has no time limit", async () => {
  let now = 0;
  vi.spyOn(Date, "now").mockImplementation(() => (now += 10_000));
  const html = await createHighlight()("const a = 1;", "js", "{1}");
  expect(html).toContain("<t-k>const</t-k>");
  expect(wrappedLines(html)).toEqual(["line highlighted const a = 1;"]);
});

test("the same highlighter serves several languages at once", async () => {
  const [js, php, js2] = await Promise.all([
    highlight("let a", "js", ""),
    highlight("<?php $a;", "php", ""),
    highlight("let a", "js", ""),
  ]);
  expect(js).toBe(js2);
  expect(textContent(php)).toBe("<?php $a;");
});

test("code highlighted by an earlier run does not load the highlighter", async () => {
  const dir = await mkdtemp(join(tmpdir(), "highlight-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const disk = { dir, key: "k" };
  const html = await createHighlight(disk)("let a", "js", "");
  vi.mocked(createHighlighter).mockClear();
  const later = createHighlight(disk);
  expect(await later("let a", "js", "")).toBe(html);
  expect(createHighlighter).not.toHaveBeenCalled();
  expect(await later("let b", "js", "")).not.toBe(html);
  expect(createHighlighter).toHaveBeenCalledOnce();
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
