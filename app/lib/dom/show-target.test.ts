// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { showTarget } from "./show-target.ts";

test("a hash's target is shown in the disclosures around it, and the keyboard goes on from there", () => {
  document.body.innerHTML =
    '<details><summary></summary><details><p id="käse"></p></details></details><details></details>';
  showTarget("#k%C3%A4se");
  expect([...document.querySelectorAll("details")].map(({ open }) => open)).toEqual([true, true, false]);
  expect(document.activeElement?.id).toBe("käse");
  expect(document.activeElement?.hasAttribute("tabindex")).toBe(false);
});
