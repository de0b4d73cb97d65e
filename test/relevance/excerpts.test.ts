import { expect, test } from "vitest";
import type { Segment } from "#app/lib/search/client/search-messages.ts";
import { isStopWord, termsOf, tokenize } from "#app/lib/search/index/tokenizer.ts";
import { judgedQueries } from "./judged-queries.ts";
import { engine, pages } from "./site-search.ts";

/** Texts of pages and sections by href, with descriptions, in lines. */
const texts = new Map(
  pages.flatMap(({ href, description, sections }) =>
    sections.map(({ anchor, text }): [string, string] =>
      anchor === "" ? [href, `${description}\n${text}`] : [`${href}#${anchor}`, text],
    ),
  ),
);

const MAX_LENGTH = 50;

interface Shown {
  query: string;
  href: string;
  excerpt: Segment[];
  /** Index terms of the query. */
  terms: ReadonlySet<string>;
}

/** The excerpts in the results of all judged queries, and of every page's title as a query. */
async function shownExcerpts(): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const query of [...judgedQueries.map((judged) => judged.query), ...pages.map(({ title }) => title)]) {
    const response = await engine.search({ place: "page", text: query });
    const words = tokenize(query).filter(({ text }) => !isStopWord(text));
    const terms = new Set(words.flatMap(({ text }) => termsOf(text)));
    for (const { href, excerpt } of response.rows) shown.push({ query, href, excerpt, terms });
  }
  return shown;
}

const shown = (await shownExcerpts()).map((row) => ({
  ...row,
  text: row.excerpt.map(({ text }) => text).join(""),
}));
const broken = (isBroken: (row: (typeof shown)[number], core: string) => boolean) =>
  shown
    .filter((row) => isBroken(row, row.text.replace(/^…|…$/g, "")))
    .map(({ query, href, text }) => `${query} ▸ ${href} ▸ ${text}`);

test("excerpts are at most 50 characters long", () => {
  expect(shown.length).toBeGreaterThan(5_000);
  expect(broken(({ text }) => text.length > MAX_LENGTH)).toEqual([]);
});

test("excerpts begin and end at word boundaries of one line of their text", () => {
  expect(
    broken(({ href, text }, core) => {
      if (text === "") return false;
      const source = texts.get(href) ?? "";
      for (let at = source.indexOf(core); at >= 0; at = source.indexOf(core, at + 1)) {
        const [before, after] = [source.charAt(at - 1), source.charAt(at + core.length)];
        const isEnd = !/[\p{L}\p{N}_]/u.test(after) || !/\s/.test(core) || core.length >= MAX_LENGTH - 2;
        if (!/[\p{L}\p{N}_]/u.test(before) && isEnd) return core.includes("\n");
      }
      return true;
    }),
  ).toEqual([]);
});

test("excerpts do not begin with punctuation that belongs to what is left out", () => {
  expect(broken(({ text }, core) => text !== "" && !/^[\p{L}\p{N}_([{<“‘«"$€£#@/]/u.test(core))).toEqual([]);
});

test("excerpts contain no URLs", () => {
  expect(broken(({ text }) => /https?:|www\./.test(text))).toEqual([]);
});

test("an excerpt contains a word of the query if its section does outside of URLs", () => {
  expect(
    broken(({ query, href, excerpt, terms }) => {
      // Of identifiers and compounds a part alone is not found, and some words of titles and sentences are not looked for.
      if (/[^a-z ]/.test(query) || query.split(" ").length > 4) return false;
      const tokens = tokenize((texts.get(href) ?? "").replace(/https?:\S*/g, ""));
      const isFound = tokens.some((token) => termsOf(token.text).some((term) => terms.has(term)));
      return isFound && !excerpt.some(({ marked }) => marked);
    }),
  ).toEqual([]);
});
