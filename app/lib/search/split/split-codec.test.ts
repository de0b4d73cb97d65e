import fc from "fast-check";
import { expect, test } from "vitest";
import { frontCode, readFrontCoded } from "./split-codec.ts";

test("a word is encoded without the prefix it shares with its predecessor", () => {
  const coded = frontCode(["order", "order_id", "orders", "refund"]);
  expect(coded.endings).toBe("order _id s refund");
  expect(readFrontCoded(coded)).toEqual(["order", "order_id", "orders", "refund"]);
});

test("words round-trip through JSON", () => {
  const word = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 200 })
    .filter((text) => !text.includes(" "));
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 20 }), (words) => {
      const sorted = words.sort();
      expect(readFrontCoded(JSON.parse(JSON.stringify(frontCode(sorted))))).toEqual(sorted);
    }),
  );
});
