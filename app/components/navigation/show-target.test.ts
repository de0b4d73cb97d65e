// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { moveFocusTo } from "#app/components/navigation/show-target.ts";

beforeEach(() => {
  document.body.innerHTML = `
    <button>before</button>
    <details id="outer"><details id="inner"><h2 id="größe">Größe</h2></details></details>
    <details id="other"></details>
    <a id="link" href="/docs/a/">link</a>`;
});

const byId = (id: string) => document.getElementById(id) as HTMLElement;

test("an element that is not focusable is focused and left unchanged", () => {
  const heading = byId("größe");
  const focus = vi.spyOn(heading, "focus");
  moveFocusTo(heading);
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  expect(heading.hasAttribute("tabindex")).toBe(false);
});

test("a link stays focused", () => {
  moveFocusTo(byId("link"));
  expect(document.activeElement).toBe(byId("link"));
});
