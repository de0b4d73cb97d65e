// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { parse } from "#test/render.tsx";
import { PrevNext } from "./prev-next.tsx";

const previous = { title: "Before", path: "/docs/before/" };
const next = { title: "After", path: "/docs/after/" };

function linksOf(container: Element): (string | null)[][] {
  return [...container.querySelectorAll("nav[aria-label] a")].map((link) => [
    link.getAttribute("rel"),
    link.getAttribute("href"),
    link.textContent,
  ]);
}

const PREVIOUS = ["prev", "/docs/before/", "PreviousBefore"];
const NEXT = ["next", "/docs/after/", "NextAfter"];

test("a page in the middle links to both neighbors with direction and title", () => {
  expect(linksOf(parse(<PrevNext previous={previous} next={next} />))).toEqual([PREVIOUS, NEXT]);
});

test("the first page links only to the next one, the last only to the previous one", () => {
  expect(linksOf(parse(<PrevNext next={next} />))).toEqual([NEXT]);
  expect(linksOf(parse(<PrevNext previous={previous} />))).toEqual([PREVIOUS]);
});

test("a page without neighbors has no navigation", () => {
  expect(parse(<PrevNext />).innerHTML).toBe("");
});
