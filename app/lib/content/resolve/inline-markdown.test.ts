import { expect, test } from "vitest";
import { inlineHtml } from "./inline-markdown.ts";

test("a line of Markdown becomes HTML", () => {
  expect(inlineHtml('**New:** "R&D", see [the `v2` *guide*](/docs/guide/).')).toBe(
    '<strong>New:</strong> &quot;R&amp;D&quot;, see <a href="/docs/guide/">the <code>v2</code> <em>guide</em></a>.',
  );
});

test.each([
  ["two paragraphs", "One\n\nTwo"],
  ["two lines", "One\ntwo"],
  ["a heading", "# One"],
  ["a list", "- one"],
  ["a picture", "![one](/one.svg)"],
  ["HTML", "<b>one</b>"],
  ["a link relative to nothing", "[one](one.mdx)"],
  ["a link to a host without https:", "[one](//acme.example/)"],
  ["a link to a host behind a backslash", "[one](</\\acme.example/>)"],
  ["a link to a host behind a tab", "[one](</&#9;/acme.example/>)"],
  ["a link that runs a script", "[one](javascript:alert(1))"],
])("%s is rejected", (_name, text) => {
  expect(inlineHtml(text)).toBeUndefined();
});
