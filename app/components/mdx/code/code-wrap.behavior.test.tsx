// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { CodeBlock } from "./code-block.tsx";
import { enableCodeWrap, updateWrapButton } from "./code-wrap.behavior.ts";

beforeAll(enableCodeWrap);

/** Adds a code block that overflows unless its lines wrap. */
function addCode(wrap?: string) {
  const template = document.createElement("template");
  template.innerHTML = renderToStaticMarkup(<CodeBlock html="a" language="js" wrap={wrap} />);
  const block = template.content.firstElementChild as HTMLElement;
  document.body.append(block);
  const lines = block.querySelector("pre") as HTMLElement;
  updateWrapButton(lines, !wrap);
  return { lines, button: block.querySelector("[data-wrap]") as HTMLElement };
}

test("the button is shown before the copy button while the block overflows or is wrapped", () => {
  const { lines, button } = addCode();
  expect(button.nextElementSibling?.textContent).toBe("Copy");
  expect(button.getAttribute("type")).toBe("button");
  updateWrapButton(lines, false);
  expect(button.hidden).toBe(true);
  updateWrapButton(lines, true);
  expect(button.hidden).toBe(false);
  button.click();
  updateWrapButton(lines, false);
  expect(button.hidden).toBe(false);
  expect(lines.closest("figure")?.querySelectorAll("button")).toHaveLength(2);
});

test("the button unwraps a block that the author wrapped", () => {
  document.body.innerHTML = "";
  const { button, lines } = addCode("true");
  button.click();
  expect(button.getAttribute("aria-pressed")).toBe("false");
  expect(lines.className).toBe("");
});
