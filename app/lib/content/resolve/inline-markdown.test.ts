import { expect, test } from "vitest";
import { parseInlineMarkdown } from "./inline-markdown.ts";

test("a line of Markdown is parsed into text and marked spans", () => {
  expect(parseInlineMarkdown("**New:** see [the `v2` *guide*](/docs/guide/).")).toEqual([
    { mark: "strong", content: ["New:"] },
    " see ",
    {
      mark: "link",
      href: "/docs/guide/",
      content: ["the ", { mark: "code", content: ["v2"] }, " ", { mark: "emphasis", content: ["guide"] }],
    },
    ".",
  ]);
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
  expect(parseInlineMarkdown(text)).toBeUndefined();
});
