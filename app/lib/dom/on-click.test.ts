// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { closestTo, onClick } from "./on-click.ts";

beforeEach(() => {
  document.body.innerHTML = `<p data-other><button data-marked><span>Press</span></button></p>`;
});

const find = (selector: string) => document.querySelector(selector) as HTMLElement;

test("a click inside a matching element is handled", () => {
  const work = vi.fn();
  onClick("[data-marked]", work);
  find("span").click();
  expect(work).toHaveBeenCalledExactlyOnceWith(find("button"), expect.any(MouseEvent));
});

test("a click outside matching elements does nothing", () => {
  const work = vi.fn();
  onClick("[data-marked]", work);
  find("p").click();
  document.dispatchEvent(new MouseEvent("click"));
  expect(work).not.toHaveBeenCalled();
});

test("elements added later are handled too", () => {
  const work = vi.fn();
  onClick("[data-late]", work);
  document.body.insertAdjacentHTML("beforeend", "<a data-late></a>");
  find("[data-late]").click();
  expect(work).toHaveBeenCalledOnce();
});

test("a target that is not an element has no closest element", () => {
  expect([closestTo(document, "p"), closestTo(null, "p"), closestTo(find("p"), "a")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
