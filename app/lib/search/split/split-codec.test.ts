import fc from "fast-check";
import { expect, test } from "vitest";
import { decodePostings, encodePosting } from "./split-codec.ts";

test("posting lists round-trip through JSON", () => {
  const list = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.array(list), (unsorted) => {
      const lists = unsorted.map((texts) => texts.sort((a, b) => a - b));
      const encoded = JSON.parse(JSON.stringify(lists.map(encodePosting).join("")));
      const decoded: number[][] = [];
      decodePostings(encoded, (place, text) => {
        decoded[place] ??= [];
        decoded[place].push(text);
      });
      expect(decoded).toEqual(lists);
    }),
  );
});
