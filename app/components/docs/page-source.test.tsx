// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { parse } from "#test/render.tsx";
import { PageSource } from "./page-source.tsx";

const EDIT_URL = "https://git.example/docs/edit/main/content/docs/install.mdx";

test("the page links to where it is changed, and says on which day it last was", () => {
  const source = parse(<PageSource editUrl={EDIT_URL} lastUpdated="2026-03-01" locale="en" />);
  expect(source.querySelector("a")?.getAttribute("href")).toBe(EDIT_URL);
  expect(source.textContent).toBe("Edit this pageLast updated on March 1, 2026");
  expect(source.querySelector("time")?.getAttribute("datetime")).toBe("2026-03-01");
});

test("the day is worded in the site's language", () => {
  expect(parse(<PageSource lastUpdated="2026-03-01" locale="de" />).textContent).toContain("1. März 2026");
});

test("what is not known is left out", () => {
  expect(parse(<PageSource editUrl={EDIT_URL} locale="en" />).querySelector("time")).toBeNull();
  expect(parse(<PageSource lastUpdated="2026-03-01" locale="en" />).querySelector("a")).toBeNull();
  expect(parse(<PageSource locale="en" />).innerHTML).toBe("");
});
