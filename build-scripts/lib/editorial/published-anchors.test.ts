import { expect, test } from "vitest";
import { formatPublished, mergePublished } from "./published-anchors.ts";

test("current anchors come first, and earlier ones stay", () => {
  const before = { "/gone/": ["x"], "/a/": ["old", "b"] };
  expect(mergePublished(before, { "/a/": ["b", "c"], "/new/": [] })).toEqual({
    "/gone/": ["x"],
    "/a/": ["b", "c", "old"],
    "/new/": [],
  });
});

test("each page is one line of JSON, also that of a page without anchors", () => {
  const text = formatPublished({ "/a/": ["b", "c"], "/d/": [], "/e/": ["f"] });
  expect(text).toBe('{\n  "/a/": ["b", "c"],\n  "/d/": [],\n  "/e/": ["f"]\n}\n');
  expect(JSON.parse(text)).toEqual({ "/a/": ["b", "c"], "/d/": [], "/e/": ["f"] });
});
