import { expect, test } from "vitest";
import { createDrawDiagram } from "./draw-diagram.server.ts";

const draw = await createDrawDiagram();
function drawn(text: string, direction: "down" | "right" = "down") {
  const result = draw(text, direction);
  if (!("drawing" in result)) throw new Error(result.fault);
  return result.drawing;
}

test("a drawing holds shapes, classes and texts, and nothing of a look of its own", () => {
  const { content } = drawn('a [label="One" class=good]; b; a -> b [label="then & there" style=dashed];');
  expect(content).toContain('class="node good"');
  expect(content).toContain(">then &amp; there</text>");
  expect(content).toContain('stroke-dasharray="5,2"');
  expect(content).not.toMatch(/ (?:fill|stroke|style|id|font-family|font-size)=|<title|<!--/);
});

test("text in Courier is marked as code", () => {
  const { content } = drawn('a [label=<<font face="Courier">x=1</font>>];');
  expect(content).toMatch(/<text[^>]* class="code"[^>]*>x=1<\/text>/);
});

test("the same text is drawn downwards or to the right", () => {
  const down = drawn("a -> b -> c;");
  const right = drawn("a -> b -> c;", "right");
  expect(down.height).toBeGreaterThan(down.width);
  expect(right.width).toBeGreaterThan(right.height);
  expect(down.viewBox.split(" ")).toHaveLength(4);
});

test("the same text gives the same drawing", () => {
  expect(drawn("a -> b;")).toEqual(drawn("a -> b;"));
});

test("a mistake is told with its line in the text", () => {
  expect(draw("a -> b;\na -> ;", "down")).toEqual({ fault: "syntax error near ';'", line: 2 });
});
