import { expect, test } from "vitest";
import { rowOfPage, type SearchResponse } from "#app/lib/search/client/search-messages.ts";
import { optionsFor } from "./search-options.tsx";

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => rowOfPage({ title: `${at}`, href: `/${at}/` }));
const WORDS = ["a", "b", "c", "d", "e"];
const NOTHING = { text: "x", total: 0, isWeak: false, unknown: 1, nearest: [], rows: [], popular: [] };

test.each<[string, Partial<SearchResponse>, number[]]>([
  ["suggestions, and all results", { total: 30, rows: rows(8) }, [0, 8, 0, 1]],
  ["a weak match", { total: 9, isWeak: true, nearest: WORDS, rows: rows(8), popular: rows(8) }, [3, 3, 1, 1]],
  ["nothing found", { nearest: WORDS, popular: rows(8) }, [3, 0, 5, 0]],
  ["no query", { text: "", popular: rows(8) }, [0, 0, 5, 0]],
])("%s: at most eight options in groups, besides all results of a close match", (_case, response, counts) => {
  const nothing = () => undefined;
  const groups = optionsFor({ ...NOTHING, ...response }, { follow: nothing, search: nothing });
  expect(groups.map(({ options }) => options.length)).toEqual(counts);
});
