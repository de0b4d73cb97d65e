import fc from "fast-check";
import { expect, test } from "vitest";
import { buildIndex } from "#test/factories/build-index.ts";
import { corpus } from "#test/factories/search-corpus.ts";
import { FIELD_WEIGHTS, FIELDS, PAGE_FIELDS, type PageRecord, textsOf } from "../index/page-records.ts";
import { termsOf, tokenize } from "../index/tokenizer.ts";
import {
  BM25_PARAMETERS,
  type Bm25,
  createBm25,
  RANKING_WEIGHTS,
  rankPages,
  scoreSections,
} from "./rank-pages.ts";

/** Returns wink's score of every section for unexpanded terms, as the worker computes them. */
function scoresOf(pages: readonly PageRecord[], terms: readonly string[]): number[] {
  const { index } = buildIndex(pages, { synonyms: [] });
  const words = terms.map((text) => {
    const term = index.termNumbers.get(text);
    const expansions = term === undefined ? [] : [{ term, weight: 1 }];
    return {
      text,
      importance: 1,
      isInformative: true,
      expansions,
      phrases: [],
      isUnknown: false,
    };
  });
  const expanded = words.flatMap(({ expansions }) => expansions.map(({ term }) => term));
  return [...scoreSections(words, index.pageOf.length, createBm25(index)(expanded))];
}

/** BM25F as published (Robertson, Zaragoza and Taylor, 2004) over the same tokens, with term frequencies weighted by field. */
function textbookScores(pages: readonly PageRecord[], terms: readonly string[]): number[] {
  const documents = pages.flatMap((record) => {
    const texts = textsOf(record).values();
    return record.sections.map((_, at) =>
      FIELDS.slice(at === 0 ? 0 : PAGE_FIELDS.length).map((field) => ({
        weight: FIELD_WEIGHTS[field],
        tokens: tokenize(texts.next().value ?? "").flatMap((token) => termsOf(token.text)),
      })),
    );
  });
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

test("pages below a third of the best score are not shown", () => {
  const none = { bm25: 0, keywords: 0, wholeTitle: 0, coverage: 0, links: 0 };
  const pages = [0.33, 1, 0.37].map((share, page) => ({
    page,
    features: { ...none, bm25: share / RANKING_WEIGHTS.bm25 },
    sections: [],
  }));
  expect(rankPages(pages).map(({ page }) => page)).toEqual([1, 2]);
});

const QUERIES = ["order", "refund", "webhook", "order_id", "list", "zebra", "absent"];
const query = fc.uniqueArray(fc.constantFrom(...QUERIES), { minLength: 1, maxLength: 4 });

test("BM25 has the parameters of the specification", () => {
  expect(BM25_PARAMETERS).toMatchObject({ k1: 1.2, b: 0.75 });
});

test("wink in the worker scores like textbook BM25F on any corpus", () => {
  fc.assert(
    fc.property(corpus, query, (pages, terms) => {
      const scores = scoresOf(pages, terms);
      const expected = textbookScores(pages, terms);
      expect(scores).toHaveLength(expected.length);
      for (const [at, score] of expected.entries()) expect(scores[at]).toBeCloseTo(score, 7);
    }),
    { numRuns: 200 },
  );
});

test("a term's scores are the same alone, among others, and for a query that runs while they are dropped", () => {
  const text = Array.from({ length: 400 }, (_, at) => `word${at}`.repeat(1 + (at % 2))).join(" ");
  const page = { label: "", keywords: [], description: "", path: [], operation: undefined, inboundLinks: 0 };
  const pages = ["One", "Two", "Three"].map((title) => ({
    ...{ ...page, href: `/docs/${title}/`, title },
    sections: [{ anchor: "", depth: 2 as const, heading: "", text, names: [], identifiers: [] }],
  }));
  const { index } = buildIndex(pages, { synonyms: [] });
  const scoresIn = (bm25: Bm25, term: number) => {
    const scores = new Map<number, number>();
    bm25.search(term, (section, score) => scores.set(section, score));
    return { idf: bm25.idfOf(term), scores };
  };
  const terms = [...index.terms.keys()];
  const score = createBm25(index);
  const running = score([0]);
  const alone = scoresIn(running, 0);
  for (const term of terms) score([term]);
  expect(scoresIn(running, 0)).toEqual(alone);
  expect(scoresIn(createBm25(index)(terms), 0)).toEqual(alone);
  expect(alone.scores.size).toBeGreaterThan(0);
});
