import { expect, test } from "vitest";
import { activeHeading, type View } from "./toc.behavior.ts";

/** A view in the middle of a long page. */
const VIEW: View = { height: 800, offset: 68, remaining: 5_000 };
const positions = (...tops: number[]) => tops.map((top, index) => ({ id: "abcdef".charAt(index), top }));

test.each([
  ["before the first heading there is none", positions(500, 900), undefined],
  ["a heading in the upper part of the window is being read", positions(150, 900), "a"],
  ["a heading in the lower part is not yet", positions(-900, 300), "a"],
  ["the last of several that were passed", positions(-900, -300, -20, 700), "c"],
  ["a page without headings", [], undefined],
])("%s", (_, headings, expected) => {
  expect(activeHeading(headings, VIEW)).toBe(expected);
});

test("the hash's target is active, even if the next heading is close below", () => {
  expect(activeHeading(positions(-400, 68, 120), VIEW)).toBe("c");
  expect(activeHeading(positions(-400, 68, 120), { ...VIEW, target: "b" })).toBe("b");
  expect(activeHeading(positions(-400, 68.6, 120), { ...VIEW, target: "b" })).toBe("b");
});

test("after the reader scrolls on, the hash no longer matters", () => {
  expect(activeHeading(positions(-400, 40, 120), { ...VIEW, target: "b" })).toBe("c");
});

test("near the end every heading can be active, and at the end the last is", () => {
  const shortSections = (scrolled: number) => positions(300 - scrolled, 500 - scrolled, 700 - scrolled);
  const turns = [0, 100, 200, 300, 400].map((scrolled) =>
    activeHeading(shortSections(scrolled), { ...VIEW, remaining: 400 - scrolled }),
  );
  expect(turns).toEqual(["a", "b", "c", "c", "c"]);
});

test("a target at the end that cannot scroll to the top is active too", () => {
  const atEnd = { ...VIEW, remaining: 0 };
  expect(activeHeading(positions(100, 400, 700), atEnd)).toBe("c");
  expect(activeHeading(positions(100, 400, 700), { ...atEnd, target: "b" })).toBe("b");
  expect(activeHeading(positions(-900, 400, 700), { ...atEnd, target: "a" })).toBe("c");
});
