import fc from "fast-check";
import { expect, test } from "vitest";
import { createRanker } from "../ranking/ranking.ts";
import { openIndex } from "../worker/open-index.ts";
import { buildIndex } from "./build-index.ts";
import { BM25_PARAMETERS, FIELD_WEIGHTS, FIELDS } from "./fields.ts";
import { type PackedIndex, parsePacked } from "./index-format.ts";
import { fieldTexts, type PageRecord } from "./search-record.ts";
import { termsOf, tokenize } from "./tokenize.ts";
import { indexWithWink } from "./wink-index.ts";

const WORDS = ["order", "refund", "trial", "Webhook", "ORDER_ID", "getList", "e-mail", "zebra", "x1"];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(" "));
const section = fc.record({
  anchor: fc.constantFrom("", "set-up", "own"),
  depth: fc.constantFrom(2, 3),
  heading: text,
  text,
  names: fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }),
  identifiers: fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }),
});
const page: fc.Arbitrary<PageRecord> = fc.record({
  href: fc.constantFrom("/docs/a/", "/docs/b/"),
  title: text,
  label: text,
  keywords: fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }),
  description: text,
  path: fc.constantFrom([], ["Guides"], ["API", "Orders"]),
  operation: fc.constantFrom(undefined, { method: "POST", path: "/Orders/GetList" }),
  inboundLinks: fc.nat(50),
  sections: fc.array(section, { minLength: 1, maxLength: 4 }),
});
const corpus = fc.array(page, { minLength: 3, maxLength: 8 });
const EXTRAS = { synonyms: [], popular: [] };

function open(packed: string) {
  return openIndex(parsePacked(packed) as PackedIndex);
}

/** Returns the engine's BM25 score of every section for unexpanded terms. */
function scoresOf(packed: string, terms: readonly string[]): number[] {
  const index = open(packed);
  const words = terms.map((term) => {
    const number = index.termNumbers.get(term);
    const expansions = number === undefined ? [] : [{ term: number, weight: 1 }];
    return { text: term, importance: 1, isInformative: true, expansions, phrases: [] };
  });
  return [...createRanker(index).sectionBm25Scores(words)];
}

/** BM25F as published (Robertson, Zaragoza and Taylor, 2004) over the same tokens, with term frequencies weighted by field. */
function textbookScores(pages: readonly PageRecord[], terms: readonly string[]): number[] {
  const documents = pages.flatMap((record) =>
    record.sections.map((own) => {
      const texts = fieldTexts(record, own);
      return FIELDS.map((field) => ({
        weight: FIELD_WEIGHTS[field],
        tokens: tokenize(texts[field]).flatMap((token) => termsOf(token.text)),
      }));
    }),
  );
  const lengths = documents.map((fields) =>
    fields.reduce((sum, { weight, tokens }) => sum + weight * tokens.length, 0),
  );
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const { k1, b } = BM25_PARAMETERS;
  return documents.map((fields, at) =>
    terms.reduce((score, term) => {
      const documentFrequency = documents.filter((other) =>
        other.some(({ tokens }) => tokens.includes(term)),
      ).length;
      const frequency = fields.reduce(
        (sum, { weight, tokens }) => sum + weight * tokens.filter((token) => token === term).length,
        0,
      );
      if (frequency === 0) return score;
      const idf = Math.log(1 + (documents.length - documentFrequency + 0.5) / (documentFrequency + 0.5));
      const norm = k1 * (1 - b + (b * (lengths[at] ?? 0)) / average);
      return score + (idf * frequency * (k1 + 1)) / (frequency + norm);
    }, 0),
  );
}

const QUERIES = ["order", "refund", "webhook", "order_id", "list", "zebra", "absent"];
const query = fc.uniqueArray(fc.constantFrom(...QUERIES), { minLength: 1, maxLength: 4 });

/** Without identifiers, which wink splits in queries too. */
const plainQuery = fc.uniqueArray(fc.constantFrom(...QUERIES.filter((term) => /^[a-z]+$/.test(term))), {
  minLength: 1,
  maxLength: 4,
});

test("scores equal textbook BM25F on any corpus", () => {
  fc.assert(
    fc.property(corpus, query, (pages, terms) => {
      const ours = scoresOf(buildIndex(pages, EXTRAS).packed, terms);
      const expected = textbookScores(pages, terms);
      expect(ours).toHaveLength(expected.length);
      for (const [at, score] of expected.entries()) expect(ours[at]).toBeCloseTo(score, 9);
    }),
    { numRuns: 200 },
  );
});

test("scores equal those of wink-bm25-text-search", () => {
  fc.assert(
    fc.property(corpus, plainQuery, (pages, terms) => {
      const wink = indexWithWink(pages);
      wink.consolidate(9);
      const known = terms.filter((term) => Object.hasOwn(wink.getTokens() as object, term));
      const found = known.length > 0 ? wink.search(known.join(" "), 1_000) : [];
      const ours = scoresOf(buildIndex(pages, EXTRAS).packed, terms);
      const winks = ours.map(() => 0);
      for (const [section, score] of found) winks[Number(section)] = score;
      for (const [at, score] of winks.entries()) expect(ours[at]).toBeCloseTo(score, 3);
    }),
    { numRuns: 200 },
  );
});

test("an opened index contains all pages and sections", () => {
  fc.assert(
    fc.property(corpus, (pages) => {
      const index = open(buildIndex(pages, EXTRAS).packed);
      expect(index.pageCount).toBe(pages.length);
      let number = 0;
      for (const [at, record] of pages.entries()) {
        expect(index.hrefs[at]).toBe(record.href);
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
