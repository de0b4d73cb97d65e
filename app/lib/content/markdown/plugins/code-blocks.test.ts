import type { Root } from "hast";
import { expect, test, vi } from "vitest";
import { codeBlocks } from "./code-blocks.ts";
import type { Highlight } from "./highlight.server.ts";

/** A tree with one code block in a div, as MDX creates it. */
function makeTree(text: string, className: string[] | undefined, meta?: string): Root {
  const code = {
    type: "element" as const,
    tagName: "code",
    properties: className ? { className } : {},
    children: [{ type: "text" as const, value: text }],
    data: meta === undefined ? undefined : { meta },
  };
  const pre = { type: "element" as const, tagName: "pre", properties: {}, children: [code] };
  return { type: "root", children: [{ type: "element", tagName: "div", properties: {}, children: [pre] }] };
}

async function attributesOf(tree: Root, highlight: Highlight = async (code) => `<i>${code}</i>`) {
  await codeBlocks(highlight)(tree);
  const div = tree.children[0];
  const block = div?.type === "element" ? div.children[0] : undefined;
  if (block?.type !== "mdxJsxFlowElement") return undefined;
  return Object.fromEntries(
    block.attributes.map((attribute) => ["name" in attribute && attribute.name, attribute.value]),
  );
}

test("a code block has its language and highlighted HTML, without the final newline", async () => {
  expect(await attributesOf(makeTree("a\nb\n", ["language-js"]))).toEqual({
    html: "<i>a\nb</i>",
    language: "js",
  });
});

test("the highlighter gets code, language and meta", async () => {
  const highlight = vi.fn(async () => "");
  await attributesOf(makeTree("a\n\n", ["language-js"], "{1}"), highlight);
  expect(highlight).toHaveBeenCalledWith("a\n", "js", "{1}");
});

test.each([
  ['title="server.js"', { title: "server.js" }],
  ["title='my server.js' wrap", { title: "my server.js", wrap: "true" }],
  ['subtitle="x"', {}],
  ["showLineNumbers", { numbered: "true" }],
  ["showLineNumbers=10", { numbered: "true" }],
  ["wrapped", {}],
  ["", {}],
])("the meta %j gives %j", async (meta, expected) => {
  expect(await attributesOf(makeTree("a\n", ["language-js"], meta))).toEqual({
    html: "<i>a</i>",
    language: "js",
    ...expected,
  });
});

test("code without a language is text", async () => {
  expect(await attributesOf(makeTree("a\n", undefined))).toMatchObject({ language: "text" });
});
