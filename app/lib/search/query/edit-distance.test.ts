import fc from "fast-check";
import { expect, test } from "vitest";
import { differingBits, editDistance, letterMask } from "./edit-distance.ts";

test.each([
  ["webhook", "webhook", 0],
  ["webhok", "webhook", 1],
  ["wehbook", "webhook", 1],
  ["cupon", "coupon", 1],
  ["termiante", "terminate", 1],
  ["kitten", "sitting", 3],
  ["", "abc", 3],
])("from %s to %s it takes %d edits", (a, b, expected) => {
  expect(editDistance(a, b, 5)).toBe(expected);
});

test("more edits than asked for are not counted", () => {
  expect(editDistance("kitten", "sitting", 2)).toBe(3);
  expect(editDistance("a", "abcdefgh", 2)).toBe(3);
});

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), maxLength: 8 });

test("it is the same in both directions, and none only for the same word", () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b, 9)).toBe(editDistance(b, a, 9));
      expect(editDistance(a, b, 9) === 0).toBe(a === b);
    }),
  );
});

test("words within some edits differ in at most two letters for each", () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      const edits = editDistance(a, b, 9);
      expect(differingBits(letterMask(a), letterMask(b))).toBeLessThanOrEqual(2 * edits);
    }),
  );
});
