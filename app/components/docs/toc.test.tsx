// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { parse } from "#test/render.tsx";
import { TocColumn, TocDisclosure } from "./toc.tsx";

const ENTRIES = [
  { depth: 2, id: "one", text: "One" },
  { depth: 3, id: "one-a", text: "One <a>" },
  { depth: 2, id: "two", text: "Two" },
];

test.each([
  ["column", TocColumn],
  ["disclosure", TocDisclosure],
])("a page without headings has no %s", (_name, Toc) => {
  expect(parse(<Toc entries={[]} />).innerHTML).toBe("");
});

test("headings deeper than the page's highest level are indented", () => {
  const deeper = (entries: typeof ENTRIES) =>
    [...parse(<TocColumn entries={entries} />).querySelectorAll("li")].map((item) => item.className !== "");
  expect(deeper(ENTRIES)).toEqual([false, true, false]);
  expect(
    deeper([
      { depth: 3, id: "a", text: "A" },
      { depth: 4, id: "b", text: "B" },
    ]),
  ).toEqual([false, true]);
});

test("both are named navigations", () => {
  const column = parse(<TocColumn entries={ENTRIES} />);
  const name = column.querySelector("nav")?.getAttribute("aria-labelledby") ?? "";
  expect(column.querySelector(`#${name}`)?.textContent).toBe("On this page");
  const disclosure = parse(<TocDisclosure entries={ENTRIES} />);
  expect(disclosure.querySelector("nav")?.getAttribute("aria-label")).toBe("On this page");
  expect(disclosure.querySelector("details")?.open).toBe(false);
});
