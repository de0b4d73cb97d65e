import type { SearchRow, Segment } from "../client/search-messages.ts";
import type { SearchIndex } from "../index/open-index.ts";
import { FIELDS } from "../index/page-records.ts";
import type { QueryWord } from "../query/parse-query.ts";
import { findMatches, type MatchTarget, markMatches, type TargetMatch } from "./highlight.ts";
import type { Bm25, ScoredPage } from "./rank-pages.ts";

const EXCERPT_LENGTH = 50;
/** Maximum number of sections of the first page and of others. */
const MAX_SECTIONS_OF_FIRST = 3;
const MAX_SECTIONS_OF_OTHERS = 1;
/** Sections below this share of the score of the best one shown are not shown. */
const MIN_SCORE_RATIO = 0.6;
const TEXT_OFFSET = FIELDS.indexOf("text") - FIELDS.indexOf("heading");
const DESCRIPTION = FIELDS.indexOf("description");

/** Yields the rows of ranked pages whose texts are loaded: each page, followed by its best sections. */
export function* rowsOf(
  ranked: readonly ScoredPage[],
  words: readonly QueryWord[],
  index: SearchIndex,
  bm25: Bm25,
): Generator<SearchRow> {
  const informative = words.filter(({ isInformative }) => isInformative);
  const matchesOf = matcherOf(words, index);
  const informativeMatchesOf = matcherOf(informative, index);
  const weights = informative.map(
    ({ expansions: [first] }) => bm25.idfOf(first?.term) * (first?.weight ?? 0),
  );
  const highlighted = (text: number) => {
    const { written, matches } = matchesOf(text);
    return markMatches(written, matches);
  };
  const excerpt = (text: number) => {
    const { written, matches } = informativeMatchesOf(text);
    return excerptOf(written, matches, weights, EXCERPT_LENGTH);
  };
  const textOf = (section: number) => (index.headingText[section] ?? 0) + TEXT_OFFSET;

  for (const [rank, scored] of ranked.entries()) {
    const { page } = scored;
    const href = index.hrefs[page] ?? "";
    const title = index.titleText[page] ?? 0;
    const description = excerpt(title + DESCRIPTION);
    const first = excerpt(textOf(index.firstSection[page] ?? 0));
    yield {
      isSection: false,
      title: highlighted(title),
      href,
      // The page's first text where it contains more of the query.
      excerpt: (first.coverage > description.coverage ? first : description).segments,
      path: index.paths[page] ?? [],
      operation: index.operations[page] ?? undefined,
    };
    const maxSections = rank === 0 ? MAX_SECTIONS_OF_FIRST : MAX_SECTIONS_OF_OTHERS;
    for (const section of bestSections(scored, index).slice(0, maxSections))
      yield {
        isSection: true,
        title: highlighted(index.headingText[section] ?? 0),
        href: `${href}#${index.anchorOf(section)}`,
        excerpt: excerpt(textOf(section)).segments,
        path: [],
      };
  }
}

/**
 * Returns the best sections, without the text before the first heading: the page's own row covers it, and with title and keywords its
 * score can be far above those of all sections.
 */
function bestSections({ page, sections }: ScoredPage, index: SearchIndex): number[] {
  const below = sections.filter(({ section }) => section !== index.firstSection[page]);
  const minScore = (below[0]?.score ?? 0) * MIN_SCORE_RATIO;
  return below.filter(({ score }) => score >= minScore).map(({ section }) => section);
}

/** Returns a function from a text to what is written there and its matches of the query's words. */
function matcherOf(words: readonly QueryWord[], index: SearchIndex) {
  const targets = words.map((word) => matchTargetOf(word, index));
  return (text: number) => {
    const written = index.read(text);
    return { written, matches: findMatches(written, targets) };
  };
}

function matchTargetOf({ expansions, phrases }: QueryWord, index: SearchIndex): MatchTarget {
  const terms = expansions.filter(({ isOfPhrase }) => !isOfPhrase).map(({ term }) => index.terms[term] ?? "");
  return { terms: new Set(terms), phrases };
}

interface Span {
  start: number;
  end: number;
}

/** Whole sentences, or a part of a long one, as a possible excerpt. */
interface Candidate extends Span {
  isCutBefore: boolean;
  isCutAfter: boolean;
}

export interface Excerpt {
  segments: Segment[];
  /** Share of the query in the excerpt, from 0 to 1. */
  coverage: number;
}

/** What a candidate's form adds to its coverage of the query, which is at most 1. */
const BONUS = { whole: 0.3, beginning: 0.12, length: 0.2 };
const ELLIPSIS = "…";
const URL_TEXT = /(?:https?:\/\/|www\.)\S*/g;
/** The end of a sentence, which is not an abbreviation. */
const SENTENCE_BREAK = /(?<=(?<!\b(?:e\.g|i\.e|vs|etc))[.?!][)”"]?) (?=[\p{Lu}\p{N}“"(])/u;
/** Punctuation that does not belong to the next word, such as a comma. */
const LEADING_PUNCTUATION = /^[^\p{L}\p{N}\p{M}_([{<“‘«"$€£#@/]+/u;
const TRAILING_PUNCTUATION = /[\s,;:([{<“‘«–—-]+$/u;

/**
 * Returns the sentence that contains most of the query, with further sentences of its line that fit into `maxLength` characters; of a
 * longer sentence, a part at word boundaries with `…` where it is cut. Lines are not joined, and URLs are left out. `weights` are
 * those of the matches' targets; matches are sorted.
 */
export function excerptOf(
  text: string,
  matches: readonly TargetMatch[],
  weights: readonly number[],
  maxLength: number,
): Excerpt {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const within = ({ start, end }: Span) =>
    matches.filter((match) => match.start >= start && match.end <= end);
  const coverageOf = (span: Span) => {
    const targets = new Set(within(span).map(({ target }) => target));
    return weights.reduce((sum, weight, target) => sum + (targets.has(target) ? weight : 0), 0) / total;
  };
  const scoreOf = (candidate: Candidate) => {
    const { start, end, isCutBefore, isCutAfter } = candidate;
    const whole = isCutBefore || isCutAfter ? 0 : BONUS.whole;
    const form = whole || (isCutBefore ? 0 : BONUS.beginning);
    return coverageOf(candidate) + form + BONUS.length * ((end - start) / maxLength);
  };
  const sentences = sentencesOf(text);
  const matched = sentences.filter((sentence) => within(sentence).length > 0);
  const candidates = (matched.length > 0 ? matched : sentences.slice(0, 1))
    .flatMap((sentence) => candidatesOf(text, sentence, sentences, maxLength))
    .map((candidate) => ({ candidate, score: scoreOf(candidate), covered: coverageOf(candidate) }));
  // A part without a match only if no match fits.
  const [best] = candidates.sort(
    (a, b) => Number(b.covered > 0) - Number(a.covered > 0) || b.score - a.score,
  );
  if (!best) return { segments: [], coverage: 0 };
  return { segments: segmentsOf(text, within(best.candidate), best.candidate), coverage: best.covered };
}

function segmentsOf(text: string, matches: readonly TargetMatch[], shown: Candidate): Segment[] {
  const before = shown.isCutBefore ? ELLIPSIS : "";
  const after = shown.isCutAfter ? ELLIPSIS : "";
  const offset = before.length - shown.start;
  const moved = matches.map(({ start, end }) => ({ start: start + offset, end: end + offset }));
  return markMatches(before + text.slice(shown.start, shown.end) + after, moved);
}

/** Returns the sentences of a text in order, without URLs. */
function sentencesOf(text: string): Span[] {
  const sentences: Span[] = [];
  const add = (start: number, end: number) => {
    const lead = LEADING_PUNCTUATION.exec(text.slice(start, end))?.[0].length ?? 0;
    const { length } = text.slice(start + lead, end).trimEnd();
    if (length > 0) sentences.push({ start: start + lead, end: start + lead + length });
  };
  let start = 0;
  for (const sentence of text.split("\n").flatMap((line) => line.split(SENTENCE_BREAK))) {
    let from = start;
    for (const { 0: url, index } of sentence.matchAll(URL_TEXT)) {
      add(from, start + index);
      from = start + index + url.length;
    }
    add(from, start + sentence.length);
    start += sentence.length + 1;
  }
  return sentences;
}

/** Returns a sentence with those after it that fit, or the parts of a long one from each of its words on. */
function candidatesOf(
  text: string,
  sentence: Span,
  sentences: readonly Span[],
  maxLength: number,
): Candidate[] {
  const { start, end } = sentence;
  if (end - start > maxLength) {
    const words = text.slice(start, end).matchAll(/[^\s&]+/g);
    return [...words].flatMap(({ index }) => partOf(text, start + index, sentence, maxLength) ?? []);
  }
  let last = sentence;
  for (const next of sentences.slice(sentences.indexOf(sentence) + 1)) {
    const isAdjacent = text.slice(last.end, next.start) === " ";
    if (!isAdjacent || next.end - start > maxLength) break;
    last = next;
  }
  return [{ start, end: last.end, isCutBefore: false, isCutAfter: false }];
}

/** Returns the longest part of a sentence from a word on, at most `maxLength` characters with its ellipses. */
function partOf(text: string, from: number, sentence: Span, maxLength: number): Candidate | undefined {
  const lead = LEADING_PUNCTUATION.exec(text.slice(from, sentence.end))?.[0].length ?? 0;
  const start = from + lead;
  const isCutBefore = start > sentence.start;
  const isCutAfter = sentence.end - start > maxLength - (isCutBefore ? 1 : 0);
  if (!isCutAfter)
    return start < sentence.end ? { start, end: sentence.end, isCutBefore, isCutAfter } : undefined;
  const limit = start + maxLength - (isCutBefore ? 2 : 1);
  const space = /\s/.test(text.charAt(limit)) ? limit : text.lastIndexOf(" ", limit);
  // A single word may exceed the limit.
  const cut = space > start ? space : limit;
  const end = start + text.slice(start, cut).replace(TRAILING_PUNCTUATION, "").length;
  return start < end ? { start, end, isCutBefore, isCutAfter } : undefined;
}
