import fc from "fast-check";
import { expect, test } from "vitest";
import { differingBits, editDistance, letterMask, prefixDistance } from "./edit-distance.ts";

test.each([
  ["webhook", "webhook", 0],
  ["webhok", "webhook", 1],
  ["wehbook", "webhook", 1],
  ["cupon", "coupon", 1],
  ["termiante", "terminate", 1],
  ["kitten", "sitting", 3],
  ["", "abc", 3],
])("the edit distance of %s and %s is %d", (a, b, expected) => {
  expect(editDistance(a, b, 5)).toBe(expected);
});

test("distances above the maximum are reported as one more", () => {
  expect(editDistance("kitten", "sitting", 2)).toBe(3);
  expect(editDistance("a", "abcdefgh", 2)).toBe(3);
});

test.each([
  ["webh", "webhook", 0],
  ["wbh", "webhook", 1],
  ["weobh", "webhook", 1],
  ["webhk", "webhook", 1],
  ["order", "webhook", 2],
])("the edit distance of %s and the nearest prefix of %s, up to one, is %d", (a, b, expected) => {
  expect(prefixDistance(a, b, 1)).toBe(expected);
});

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), maxLength: 8 });

test("the distance is symmetric, and 0 only for equal words", () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b, 9)).toBe(editDistance(b, a, 9));
      expect(editDistance(a, b, 9) === 0).toBe(a === b);
    }),
  );
});

test("letter masks differ in at most two bits per edit", () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      const edits = editDistance(a, b, 9);
      expect(differingBits(letterMask(a), letterMask(b))).toBeLessThanOrEqual(2 * edits);
    }),
  );
});
