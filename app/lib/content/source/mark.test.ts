import { expect, test } from "vitest";
import { defaultMark, readMark } from "./mark.ts";

const svg = (inside: string, attributes = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"') =>
  `<?xml version="1.0"?>\n<!-- drawn -->\n<svg ${attributes}>\n  ${inside}\n</svg>\n`;

test("a mark keeps its drawing and loses comments, space and namespaces", () => {
  const { mark, diagnostics } = readMark(
    svg('<!-- A --> <g fill="url(#mark-a)">\n<path d="M0 0h8"/>\n<circle r="4"/></g>'),
    "mark.svg",
  );
  expect(diagnostics).toEqual([]);
  expect(mark).toEqual({
    viewBox: "0 0 8 8",
    content: '<g fill="url(#mark-a)"><path d="M0 0h8"/><circle r="4"/></g>',
  });
});

test.each([
  ["a script", svg("<script>alert(1)</script>"), "4:3", "contains <script"],
  ["an event", svg('<path d="M0 0" onclick="alert(1)"/>'), "4:18", "contains onclick="],
  ["a foreign image", svg('<image href="https://other.example/a.png"/>'), "4:10", "contains href="],
  ["a foreign fill", svg('<path fill="url(https://other.example/#a)"/>'), "4:15", "contains url("],
  ["an open element", svg("<g>"), "5:1", "has no </g>"],
  ["no viewBox", svg("<path/>", ""), "1:1", "viewBox"],
  ["another document", "<html></html>", "1:1", "viewBox"],
  ["nothing", "", "1:1", "viewBox"],
])("a file with %s is reported", (_name, text, position, message) => {
  const [first] = readMark(text, "mark.svg").diagnostics;
  expect(`${first?.position?.line}:${first?.position?.column}`).toBe(position);
  expect(first?.message).toContain(message);
  expect(first?.fix).toMatch(/\.$/);
});

test("the default mark is a valid one", () => {
  const { viewBox, content } = defaultMark({ light: "#123456", dark: "#abcdef" });
  expect(readMark(`<svg viewBox="${viewBox}">${content}</svg>`, "")).toEqual({
    mark: { viewBox, content },
    diagnostics: [],
  });
});
