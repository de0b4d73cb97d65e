// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { announce } from "./announce.ts";

beforeEach(() => {
  document.body.innerHTML = "<main></main>";
});

test("an announcement is in a visually hidden status region at the end of the body", () => {
  announce("Copied");
  const region = document.body.lastElementChild;
  expect(region?.getAttribute("role")).toBe("status");
  expect(region?.className).toBe("visually-hidden");
  expect(region?.textContent).toBe("Copied");
});

test("the next announcement replaces the text of the same region", () => {
  announce("One");
  const region = document.body.lastElementChild;
  announce("Two");
  expect(document.querySelectorAll("[role=status]")).toHaveLength(1);
  expect(document.body.lastElementChild).toBe(region);
  expect(region?.textContent).toBe("Two");
});
