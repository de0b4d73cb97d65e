// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { parse } from "#test/render.tsx";
import { Diagram } from "./diagram.tsx";

const drawing = (width: number) =>
  JSON.stringify({
    content: '<g class="node"><text>A</text></g>',
    viewBox: `0 0 ${width} 50`,
    width,
    height: 50,
  });

test("a diagram has a title and a text alternative", () => {
  const container = parse(<Diagram id="diagram-1" title="The way" alt="A leads to B." down={drawing(100)} />);
  const svg = container.querySelector("svg");
  expect(svg?.getAttribute("role")).toBe("img");
  const names = (svg?.getAttribute("aria-labelledby") ?? "").split(" ");
  expect(names.map((id) => container.querySelector(`#${id}`)?.textContent)).toEqual([
    "The way",
    "A leads to B.",
  ]);
  expect(container.querySelector("figcaption")?.textContent).toBe("The way");
  expect(svg?.getAttribute("width")).toBe("100");
});

test("with a wide drawing too, each has its own ids", () => {
  const container = parse(
    <Diagram id="diagram-1" title="The way" alt="A leads to B." down={drawing(100)} right={drawing(500)} />,
  );
  const ids = [...container.querySelectorAll("[id]")].map(({ id }) => id);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
});
