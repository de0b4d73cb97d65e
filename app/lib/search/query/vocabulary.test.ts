import { expect, test } from "vitest";
import { editDistance } from "./vocabulary.ts";

test.each([
  ["webhook", "webhook", 0],
  ["webhok", "webhook", 1],
  ["wehbook", "webhook", 1],
  ["cupon", "coupon", 1],
  ["termiante", "terminate", 1],
  ["kitten", "sitting", 3],
  ["", "abc", 3],
])("the edit distance of %s and %s is %d, in both directions", (a, b, expected) => {
  expect(editDistance(a, b, 5)).toBe(expected);
  expect(editDistance(b, a, 5)).toBe(expected);
});

test("distances above the maximum are reported as one more", () => {
  expect(editDistance("kitten", "sitting", 2)).toBe(3);
  expect(editDistance("a", "abcdefgh", 2)).toBe(3);
});
