import { expect, test } from "vitest";
import { anchorsOf, formerAnchors } from "./anchors.ts";

const outline = (...ids: string[]) => ({
  headings: ids.map((id) => ({ depth: 2, id, text: id })),
  links: [],
  anchors: ["request-id"],
});
const everyPage = (anchor: string, to: string) => ({ written: `*#${anchor}`, page: undefined, anchor, to });
const ofPage = (page: string, anchor: string, to: string) => ({ written: page, page, anchor, to });

test("a page's anchors are its headings, its other elements and the list of related pages", () => {
  expect(anchorsOf({ related: ["a"] }, outline("b"))).toEqual(["b", "request-id", "next-steps"]);
  expect(anchorsOf({ related: [] }, outline("b"))).toEqual(["b", "request-id"]);
});

test("a redirect of every page applies to pages that have the target and lack the source", () => {
  const redirects = [everyPage("effects", "#behavior")];
  expect([...formerAnchors(redirects, "/a/", ["behavior"])]).toEqual([["effects", "/a/#behavior"]]);
  expect([...formerAnchors(redirects, "/a/", ["behavior", "effects"])]).toEqual([]);
  expect([...formerAnchors(redirects, "/a/", ["request"])]).toEqual([]);
});

test("a redirect of one page applies to that page, and before one of every page", () => {
  const one = ofPage("/a/", "effects", "/b/#c");
  const all = everyPage("effects", "#behavior");
  for (const redirects of [
    [one, all],
    [all, one],
  ]) {
    expect([...formerAnchors(redirects, "/a/", ["behavior"])]).toEqual([["effects", "/b/#c"]]);
    expect([...formerAnchors(redirects, "/b/", ["behavior"])]).toEqual([["effects", "/b/#behavior"]]);
  }
});
