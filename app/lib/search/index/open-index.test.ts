import fc from "fast-check";
import { expect, test } from "vitest";
import { buildIndex } from "#test/factories/build-index.ts";
import { corpus } from "#test/factories/search-corpus.ts";

const EXTRAS = { synonyms: [] };

test("an opened index contains all pages and sections", () => {
  fc.assert(
    fc.property(corpus, (pages) => {
      const { index } = buildIndex(pages, EXTRAS);
      expect(index.titleText).toHaveLength(pages.length);
      let number = 0;
      for (const [at, record] of pages.entries()) {
        expect(index.hrefs[at]).toBe(record.href);
        expect(index.paths[at]).toEqual(record.path);
        expect(index.operations[at] ?? undefined).toEqual(record.operation);
        expect(index.read(index.titleText[at] ?? 0)).toBe(record.title);
        for (const own of record.sections) {
          expect(index.anchorOf(number)).toBe(own.anchor);
          expect(index.read(index.headingText[number] ?? 0)).toBe(own.heading);
          expect(index.read((index.headingText[number] ?? 0) + 1)).toBe(own.text);
          number += 1;
        }
      }
    }),
    { numRuns: 100 },
  );
});
