// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { markCurrentLink } from "#app/components/navigation/use-current-links.ts";

const navigation = document.createElement("nav");

beforeEach(() => {
  navigation.innerHTML = `
    <a href="/docs/a/" aria-current="page">A</a>
    <details id="outer"><summary>Outer</summary>
      <details id="inner"><summary>Inner</summary><a href="/docs/b/">B</a></details>
      <a href="/docs/c/">C</a>
    </details>
    <details id="other"><summary>Other</summary><a href="/docs/b/#part">part of B</a></details>`;
});

const current = () =>
  [...navigation.querySelectorAll("[aria-current]")].map((link) => [
    link.textContent,
    link.getAttribute("aria-current"),
  ]);
const open = () => [...navigation.querySelectorAll("details[open]")].map((details) => details.id);

test("on a page without a link nothing is current", () => {
  markCurrentLink(navigation, "/docs/none/");
  expect(current()).toEqual([]);
  expect(open()).toEqual([]);
});

test("a category that the reader opened stays open", () => {
  navigation.querySelector("#other")?.setAttribute("open", "");
  markCurrentLink(navigation, "/docs/c/");
  expect(open()).toEqual(["outer", "other"]);
});
