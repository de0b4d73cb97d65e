// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { parse } from "#test/render.tsx";
import { PageSource } from "./page-source.tsx";

const EDIT_URL = "https://git.example/docs/edit/main/content/docs/install.mdx";
const UPDATED = { lastUpdated: "2026-03-01", lastUpdatedText: "March 1, 2026" };

test("the page links to its source and shows its last-modified date", () => {
  const source = parse(<PageSource editUrl={EDIT_URL} {...UPDATED} />);
  expect(source.querySelector("a")?.getAttribute("href")).toBe(EDIT_URL);
  expect(source.textContent).toBe("Edit this pageLast updated on March 1, 2026");
  expect(source.querySelector("time")?.getAttribute("datetime")).toBe("2026-03-01");
});

test("unknown values are left out", () => {
  expect(parse(<PageSource editUrl={EDIT_URL} />).querySelector("time")).toBeNull();
  expect(parse(<PageSource {...UPDATED} />).querySelector("a")).toBeNull();
  expect(parse(<PageSource />).innerHTML).toBe("");
});
