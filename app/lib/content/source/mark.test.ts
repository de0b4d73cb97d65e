import { expect, test } from "vitest";
import { defaultMark, readMark } from "./mark.ts";

const svg = (inside: string, attributes = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"') =>
  `<?xml version="1.0"?>\n<!-- drawn -->\n<svg ${attributes}>\n  ${inside}\n</svg>\n`;

test("a mark keeps its shapes and loses comments, space and namespaces", () => {
  const { mark, diagnostics } = readMark(
    svg(
      '<g fill="url(#mark-a)">\n<path d="M0 0h8"></path><circle r="4"/></g><linearGradient id="mark-a"><stop offset="1" stop-color="red"/></linearGradient>',
    ),
    "mark.svg",
  );
  expect(diagnostics).toEqual([]);
  expect(mark).toEqual({
    viewBox: "0 0 8 8",
    content:
      '<g fill="url(#mark-a)"><path d="M0 0h8"/><circle r="4"/></g><linearGradient id="mark-a"><stop offset="1" stop-color="red"/></linearGradient>',
  });
});

test.each([
  ["<script>alert(1)</script>", "4:3", "<script>"],
  ['<image href="https://other.example/a.png"/>', "4:3", "<image>"],
  ["<style>path{}</style>", "4:3", "<style>"],
  ['<path d="M0 0" onclick="alert(1)"/>', "4:3", '"onclick"'],
  ['<path d="M0 0" style="fill:red"/>', "4:3", '"style"'],
  ['<g><path id="mark"/></g>', "4:6", 'The id "mark"'],
  ['<path fill="url(https://other.example/#a)"/>', "4:3", "outside the mark"],
  ["<text>Hi</text>", "4:3", "<text>"],
  [`<path d="${"M0 0".repeat(600)}"/>`, "1:1", "bytes"],
])("%s is reported at %s", (inside, position, message) => {
  const [first] = readMark(svg(inside), "mark.svg").diagnostics;
  expect(`${first?.position?.line}:${first?.position?.column}`).toBe(position);
  expect(first?.message).toContain(message);
  expect(first?.fix).toMatch(/\.$/);
});

test.each([
  ["no viewBox", svg("<path/>", ""), "viewBox"],
  ["another document", "<html></html>", "viewBox"],
  ["nothing", "", "draws nothing"],
  ["an open element", "<svg viewBox='0 0 8 8'><g><path/></svg>", "<g> is not closed"],
])("a file with %s is reported", (_name, text, message) => {
  const { diagnostics } = readMark(text, "mark.svg");
  expect(diagnostics.map((diagnostic) => diagnostic.message).join("\n")).toContain(message);
});

test("the default mark is a valid one", () => {
  const { viewBox, content } = defaultMark({ light: "#123456", dark: "#abcdef" });
  expect(readMark(`<svg viewBox="${viewBox}">${content}</svg>`, "")).toEqual({
    mark: { viewBox, content },
    diagnostics: [],
  });
});
