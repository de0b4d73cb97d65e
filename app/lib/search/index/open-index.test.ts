import fc from "fast-check";
import { expect, test } from "vitest";
import { corpus } from "#test/factories/search-corpus.ts";
import { type PackedIndex, parsePacked } from "./index-format.ts";
import { buildIndex } from "./open-index.ts";

const EXTRAS = { synonyms: [], popular: [] };

test("an opened index contains all pages and sections", () => {
  fc.assert(
    fc.property(corpus, (pages) => {
      const { index } = buildIndex(pages, EXTRAS);
      expect(index.pageCount).toBe(pages.length);
      let number = 0;
      for (const [at, record] of pages.entries()) {
        expect(index.hrefOf(at)).toBe(record.href);
        expect(index.pathOf(at)).toEqual(record.path);
        expect(index.operationOf(at)).toEqual(record.operation);
        expect(index.read(index.titleText[at] ?? 0).text).toBe(record.title);
        for (const own of record.sections) {
          expect(index.anchorOf(number)).toBe(own.anchor);
          expect(index.read(index.headingText[number] ?? 0).text).toBe(own.heading);
          expect(index.read((index.headingText[number] ?? 0) + 1).text).toBe(own.text);
          number += 1;
        }
      }
    }),
    { numRuns: 100 },
  );
});

test("building an index is deterministic", () => {
  const [pages = []] = fc.sample(corpus, { numRuns: 1, seed: 7 });
  expect(buildIndex(pages, EXTRAS).packed).toBe(buildIndex(structuredClone(pages), EXTRAS).packed);
});

test("an index of another format version is rejected", () => {
  const [pages = []] = fc.sample(corpus, { numRuns: 1, seed: 7 });
  const packed = JSON.parse(buildIndex(pages, EXTRAS).packed) as PackedIndex;
  expect(parsePacked(JSON.stringify({ ...packed, formatVersion: packed.formatVersion + 1 }))).toBeUndefined();
});
