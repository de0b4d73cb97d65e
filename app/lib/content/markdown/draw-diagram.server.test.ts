import { expect, test } from "vitest";
import { createDrawDiagram } from "./draw-diagram.server.ts";

const draw = await createDrawDiagram();
function drawOrThrow(text: string, direction: "down" | "right" = "down") {
  const result = draw(text, direction);
  if (!("drawing" in result)) throw new Error(result.error);
  return result.drawing;
}

test("a drawing has shapes, classes and texts, but no presentation attributes", () => {
  const { content } = drawOrThrow(
    'a [label="One" class=good]; b; a -> b [label="then & there" style=dashed];',
  );
  expect(content).toContain('class="node good"');
  expect(content).toContain(">then &amp; there</text>");
  expect(content).toContain('stroke-dasharray="5,2"');
  expect(content).not.toMatch(/ (?:fill|stroke|style|id|font-family|font-size)=|<title|<!--/);
});

test("text in Courier is marked as code", () => {
  const { content } = drawOrThrow('a [label=<<font face="Courier">x=1</font>>];');
  expect(content).toMatch(/<text[^>]* class="code"[^>]*>x=1<\/text>/);
});

test("the same text is drawn downwards or to the right", () => {
  const down = drawOrThrow("a -> b -> c;");
  const right = drawOrThrow("a -> b -> c;", "right");
  expect(down.height).toBeGreaterThan(down.width);
  expect(right.width).toBeGreaterThan(right.height);
  expect(down.viewBox.split(" ")).toHaveLength(4);
});

test("a syntax error is returned with its line in the text", () => {
  expect(draw("a -> b;\na -> ;", "down")).toEqual({ error: "syntax error near ';'", line: 2 });
});
