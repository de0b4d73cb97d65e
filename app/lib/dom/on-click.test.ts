// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { closestTo, onClick } from "./on-click.ts";

beforeEach(() => {
  document.body.innerHTML = `<p data-other><button data-marked><span>Press</span></button></p>`;
});

const find = (selector: string) => document.querySelector(selector) as HTMLElement;

test("a click on something in a marked element is a click on that element", () => {
  const work = vi.fn();
  onClick("[data-marked]", work);
  find("span").click();
  expect(work).toHaveBeenCalledExactlyOnceWith(find("button"), expect.any(MouseEvent));
});

test("a click beside marked elements does nothing", () => {
  const work = vi.fn();
  onClick("[data-marked]", work);
  find("p").click();
  document.dispatchEvent(new MouseEvent("click"));
  expect(work).not.toHaveBeenCalled();
});

test("an element that came into the page later is heard too", () => {
  const work = vi.fn();
  onClick("[data-late]", work);
  document.body.insertAdjacentHTML("beforeend", "<a data-late></a>");
  find("[data-late]").click();
  expect(work).toHaveBeenCalledOnce();
});

test("what is no element is close to nothing", () => {
  expect([closestTo(document, "p"), closestTo(null, "p"), closestTo(find("p"), "a")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
