// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { parse } from "#test/render.tsx";
import { CodeBlock } from "./code-block.tsx";

const HTML = '<span class="line"><t-k>const</t-k> a</span>';

test("the title and the language name the block; without a title, the language; plain text has no label", () => {
  const captions = (title?: string, language = "js") => {
    const caption = parse(<CodeBlock html={HTML} language={language} title={title} />).querySelector(
      "figcaption",
    );
    caption?.querySelector("button")?.remove();
    return [...(caption?.childNodes ?? [])].map((node) => node.textContent);
  };
  expect(captions("webhook.mjs")).toEqual(["webhook.mjs", "JavaScript"]);
  expect(captions()).toEqual(["JavaScript"]);
  expect(captions(undefined, "text")).toEqual([]);
});

test("an unknown language is shown as written", () => {
  const container = parse(<CodeBlock html={HTML} language="brainfuck" />);
  expect(container.querySelector("figcaption")?.textContent).toMatch(/^brainfuck/);
});

test("line numbers and wrapping are classes of the lines", () => {
  const classes = (props: { numbered?: string; wrap?: string }) =>
    parse(<CodeBlock html={HTML} language="js" {...props} />).querySelector("pre")?.className;
  expect(classes({})).toBe("");
  expect(classes({ numbered: "true" })).toBe("code-numbered");
  expect(classes({ wrap: "true" })).toBe("code-wrapped");
});

test("code contains only elements from the highlighter", () => {
  const container = parse(
    <CodeBlock html={"<span>&lt;script&gt;</span>"} language="html" title="<b>x</b>" />,
  );
  expect(container.querySelector("code")?.textContent).toBe("<script>");
  expect(container.querySelector("b")).toBeNull();
});
