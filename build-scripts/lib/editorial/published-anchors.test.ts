import { expect, test } from "vitest";
import { formatPublished, mergePublished } from "./published-anchors.ts";
import { sectionHashes } from "./section-hashes.ts";

const TODAY = "2026-11-26";

test("current anchors come first, and earlier ones stay", () => {
  const before = { "/gone/": ["x 1"], "/a/": ["old 2", "b"] };
  expect(mergePublished(before, [["/a/", [{ anchor: "b" }, { anchor: "c" }]]], TODAY)).toEqual({
    "/gone/": ["x 1"],
    "/a/": ["b", "c", "old"],
  });
});

test("a section with another hash, or a new one, has changed today; the first hashes of a page are no change", () => {
  const now = ["a", "b", "c", "d"].map((anchor) => ({ anchor, hash: `${anchor}1` }));
  expect(mergePublished({ "/p/": ["a", "b"] }, [["/p/", now]], TODAY)["/p/"]).toEqual([
    ...["a a1", "b b1", "c c1", "d d1"],
  ]);
  const before = { "/p/": ["a a1 2026-01-01", "b b0", "c c1"] };
  expect(mergePublished(before, [["/p/", now]], TODAY)["/p/"]).toEqual([
    ...["a a1 2026-01-01", `b b1 ${TODAY}`, "c c1", `d d1 ${TODAY}`],
  ]);
});

test("the hash of a section is about its own words", () => {
  const page = "# T\n\n## A {#a}\n\nSee [b](x.md).\n\n```\n## No {#no}\n```\n\n### B {#b}\n\nText.\n";
  const hashes = sectionHashes(page);
  expect([...hashes.keys()]).toEqual(["a", "b"]);
  expect(sectionHashes(page.replace("x.md", "y.md").replace("Text", "\nText"))).toEqual(hashes);
  const edited = sectionHashes(page.replace("Text", "Texts"));
  expect([edited.get("a") === hashes.get("a"), edited.get("b") === hashes.get("b")]).toEqual([true, false]);
});

test("each page is one line of JSON, also that of a page without anchors", () => {
  const text = formatPublished({ "/a/": ["b", "c"], "/d/": [], "/e/": ["f"] });
  expect(text).toBe('{\n  "/a/": ["b", "c"],\n  "/d/": [],\n  "/e/": ["f"]\n}\n');
  expect(JSON.parse(text)).toEqual({ "/a/": ["b", "c"], "/d/": [], "/e/": ["f"] });
});
