// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { CodeBlock } from "#app/components/mdx/code-block.tsx";
import { enableCodeWrap } from "./code-wrap.ts";

beforeAll(enableCodeWrap);

function addCode(wrap?: string): { button: HTMLElement; lines: HTMLElement } {
  document.body.innerHTML += renderToStaticMarkup(<CodeBlock html="a" language="js" wrap={wrap} />);
  const block = document.body.lastElementChild as HTMLElement;
  return {
    button: block.querySelector("[data-wrap]") as HTMLElement,
    lines: block.querySelector("pre") as HTMLElement,
  };
}

test("the button wraps the lines of its own block, then unwraps them, and says which it is", () => {
  addCode();
  const { button, lines } = addCode();
  const state = () => [
    button.getAttribute("aria-pressed"),
    lines.classList.contains("code-wrapped"),
    document.querySelectorAll(".code-wrapped").length,
  ];
  button.click();
  expect(state()).toEqual(["true", true, 1]);
  button.click();
  expect(state()).toEqual(["false", false, 0]);
});

test("a block that the writer wrapped is unwrapped first", () => {
  document.body.innerHTML = "";
  const { button, lines } = addCode("true");
  button.click();
  expect(button.getAttribute("aria-pressed")).toBe("false");
  expect(lines.className).toBe("code-lines");
});
