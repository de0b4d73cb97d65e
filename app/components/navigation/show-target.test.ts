// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { moveFocusTo, showTarget } from "#app/components/navigation/show-target.ts";

beforeEach(() => {
  document.body.innerHTML = `
    <button>before</button>
    <details id="outer"><details id="inner"><h2 id="größe">Größe</h2></details></details>
    <details id="other"></details>
    <a id="link" href="/docs/a/">link</a>`;
});

const byId = (id: string) => document.getElementById(id) as HTMLElement;

test("the target is scrolled to, and disclosures around it are opened", () => {
  const scroll = vi.spyOn(byId("größe"), "scrollIntoView");
  showTarget("#gr%C3%B6%C3%9Fe");
  expect(scroll).toHaveBeenCalledOnce();
  expect([...document.querySelectorAll("details[open]")].map((details) => details.id)).toEqual([
    "outer",
    "inner",
  ]);
});

test("a hash without a target changes nothing", () => {
  const before = document.body.innerHTML;
  showTarget("#nope");
  expect(document.body.innerHTML).toBe(before);
});

test("a malformed hash matches the element with that literal id, or nothing", () => {
  const before = document.body.innerHTML;
  expect(() => showTarget("#%zz")).not.toThrow();
  expect(document.body.innerHTML).toBe(before);
  byId("link").id = "%zz";
  showTarget("#%zz");
  expect(document.activeElement?.id).toBe("%zz");
});

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
