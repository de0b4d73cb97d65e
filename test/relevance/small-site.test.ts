import { expect, test } from "vitest";
import { buildIndex } from "#app/lib/search/index/open-index.ts";
import type { PageRecord } from "#app/lib/search/index/page-records.ts";
import { createEngine } from "#app/lib/search/worker/search-engine.ts";

/** Creates a page of one section per heading; the first heading is empty. */
function makePage(title: string, sections: Record<string, string>): PageRecord {
  return {
    href: `/docs/${title.toLowerCase().replaceAll(" ", "-")}/`,
    title,
    label: "",
    keywords: [],
    description: "",
    path: [],
    inboundLinks: 0,
    sections: Object.entries(sections).map(([heading, text]) => ({
      anchor: heading.toLowerCase(),
      depth: heading ? 2 : 1,
      heading,
      text,
      names: [],
      identifiers: [],
    })),
  };
}

const { index } = buildIndex(
  [
    makePage("Configuration", {
      "": "Layout and options. See the reference.",
      Tuning: "Use npm for tuning. Run foo.bar() on Node.js 18 or newer.",
    }),
    makePage("Installation", {
      "": "The quick brown fox jumps over the lazy dog.",
      Requirements: "Running the api_gateway needs foo-bar.",
    }),
    makePage("Styling", { "": "Static pages.", Themes: "How to choose a theme." }),
    makePage("Guide Bee", { "": "A page about something else." }),
  ],
  { synonyms: [], popular: [] },
);
const engine = createEngine(index);
const find = async (text: string) => (await engine.search({ text, limit: 10, offset: 0 })).pages;
const titlesOf = async (text: string) =>
  (await find(text)).map(({ title }) => title.map((segment) => segment.text).join(""));

test.each([
  ["a typo", "configuraton", "Configuration"],
  ["a typo", "installaton", "Installation"],
  ["a typo", "tuninng", "Configuration"],
  ["a typo", "requirments", "Installation"],
  ["two words for an identifier", "node js", "Configuration"],
  ["a call", "foo.bar()", "Configuration"],
  ["a part of an identifier", "gateway", "Installation"],
  ["an identifier without its hyphen", "foobar", "Installation"],
  ["the beginning of a word", "config", "Configuration"],
  ["the title", "Guide Bee", "Guide Bee"],
  ["the text before the first heading", "lazy fox", "Installation"],
  ["words in different sections", "tuning layout", "Configuration"],
  ["a word in the title and one in the text", "npm configuration", "Configuration"],
  ["a word that no page has", "quick lazy zebra", "Installation"],
  ["stop words", "how to", "Styling"],
])("a page is found by %s: %s", async (_by, query, title) => {
  expect((await titlesOf(query))[0]).toBe(title);
});

test("a typo ranks the word that was meant above similar words", async () => {
  expect((await titlesOf("runing"))[0]).toBe("Installation");
});

test("two letters are not corrected", async () => {
  expect(await titlesOf("st")).toEqual(["Styling"]);
});
