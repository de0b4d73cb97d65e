import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHighlighter } from "shiki";
import { expect, onTestFinished, test, vi } from "vitest";
import { createHighlight } from "./highlight.server.ts";
import { CODE_LANGUAGES } from "./mdx-names.ts";

vi.mock("shiki", { spy: true });

const highlight = createHighlight();

test("tokens are elements, and there is no inline style", async () => {
  const html = await highlight('const key = "secret"; // note', "js", "");
  expect(html).toContain("<t-k>const</t-k>");
  expect(html).toContain("<t-c>// note</t-c>");
  expect(html).not.toContain("style=");
});

test.each(Object.keys(CODE_LANGUAGES))("%s is highlighted without an inline style", async (language) => {
  const html = await highlight('<a href="x">1</a>\n{ "b": 2 } # c', language, "");
  expect(html).not.toContain("style=");
  expect(textOf(html)).toBe('<a href="x">1</a>\n{ "b": 2 } # c');
});

test("a line without marks has no element of its own", async () => {
  expect(await highlight("a\nb", "text", "")).toBe("a\nb");
});

test("characters of HTML are escaped", async () => {
  const html = await highlight("<script>&amp;</script>", "text", "");
  expect(html).not.toContain("<script>");
  expect(textOf(html)).toBe("<script>&amp;</script>");
});

test("empty code gives nothing", async () => {
  expect(await highlight("", "js", "")).toBe("");
});

test("lines named in the meta are highlighted", async () => {
  const html = await highlight("a\nb\nc\nd", "text", "{2,4}");
  expect(classesOf(html)).toEqual(["line highlighted b", "line highlighted d"]);
});

test("a range of lines is highlighted", async () => {
  expect(classesOf(await highlight("a\nb\nc\nd", "text", "{2-3}"))).toEqual([
    "line highlighted b",
    "line highlighted c",
  ]);
});

test.each([
  ["[!code ++]", "line diff add const a = 1;"],
  ["[!code --]", "line diff remove const a = 1;"],
  ["[!code highlight]", "line highlighted const a = 1;"],
])("the comment %s marks its line and goes", async (mark, expected) => {
  const html = await highlight(`const a = 1; // ${mark}`, "js", "");
  expect(classesOf(html)).toEqual([expected]);
  expect(html).not.toContain("[!code");
});

test("a mark in another language's comment works too", async () => {
  expect(classesOf(await highlight("a = 1 # [!code ++]", "python", ""))).toEqual(["line diff add a = 1"]);
  expect(classesOf(await highlight("<p></p> <!-- [!code --] -->", "html", ""))).toEqual([
    "line diff remove <p></p>",
  ]);
});

test("lines that are not in focus are marked", async () => {
  const html = await highlight("a\nb // [!code focus]\nc", "js", "");
  expect(classesOf(html)).toEqual(["line unfocused a", "line unfocused c"]);
  expect(html).toContain("b");
  expect(html).not.toContain("[!code");
});

test("lines are numbered from 1, or from the number given", async () => {
  expect(numbersOf(await highlight("a\nb", "text", "showLineNumbers"))).toEqual(["1", "2"]);
  expect(numbersOf(await highlight("a\nb", "text", 'title="x" showLineNumbers=10'))).toEqual(["10", "11"]);
  expect(numbersOf(await highlight("a\nb", "text", "showLineNumbersNot"))).toEqual([]);
});

test("a line is highlighted whole, however long a busy machine takes for it", async () => {
  let now = 0;
  vi.spyOn(Date, "now").mockImplementation(() => (now += 10_000));
  const html = await createHighlight()("const a = 1; // [!code ++]", "js", "");
  expect(html).toContain("<t-k>const</t-k>");
  expect(classesOf(html)).toEqual(["line diff add const a = 1;"]);
});

test("the same highlighter serves several languages at once", async () => {
  const [js, php, js2] = await Promise.all([
    highlight("let a", "js", ""),
    highlight("<?php $a;", "php", ""),
    highlight("let a", "js", ""),
  ]);
  expect(js).toBe(js2);
  expect(textOf(php)).toBe("<?php $a;");
});

test("of code that an earlier run has highlighted, a later one does not even load the highlighter", async () => {
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

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&#x3C;|&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&#x26;|&amp;/g, "&");
}

/** Class and text of every line that has an element. */
function classesOf(html: string): string[] {
  return [...html.matchAll(/<span class="(line[^"]*)"[^>]*>(.*?)(?=\n|$)/g)].map(
    ([, names = "", inside = ""]) => `${names} ${textOf(inside).trim()}`,
  );
}

function numbersOf(html: string): string[] {
  return [...html.matchAll(/data-line="(\d+)"/g)].map(([, number = ""]) => number);
}
