import { create, insertMultiple, load, save, search as searchOrama } from "@orama/orama";
import lunr from "lunr";
import MiniSearch from "minisearch";
import { type PackedIndex, parsePacked } from "#app/lib/search/index/index-format.ts";
import { buildIndex, openIndex } from "#app/lib/search/index/open-index.ts";
import type { PageRecord } from "#app/lib/search/index/page-records.ts";
import { createEngine } from "#app/lib/search/worker/search-engine.ts";

/** A search engine to compare. */
export interface BenchEngine {
  name: string;
  /** Builds the index that is sent to the browser. */
  build(pages: readonly PageRecord[]): string | Promise<string>;
  /** Opens an index; the returned function finds the hrefs of pages for a query, best first. */
  open(index: string): (query: string) => string[] | Promise<string[]>;
}

const MAX_RESULTS = 10;

/** The search of this site. */
export function ownEngine(synonyms: readonly (readonly string[])[]): BenchEngine {
  return {
    name: "this site",
    build: (pages) => buildIndex(pages, { synonyms, popular: [] }).packed,
    open(index) {
      const engine = createEngine(openIndex(parsePacked(index) as PackedIndex));
      return async (text) =>
        (await engine.search({ text, limit: MAX_RESULTS, offset: 0 })).pages.map(({ href }) => href);
    },
  };
}

/** A section as search plugins split pages; the first is the text before any heading. */
interface Section {
  id: number;
  href: string;
  page: string;
  title: string;
  titles: string[];
  text: string;
}

function sectionsOf(pages: readonly PageRecord[]): Section[] {
  let id = 0;
  return pages.flatMap((page) =>
    page.sections.map((section, at) => ({
      id: id++,
      href: section.anchor ? `${page.href}#${section.anchor}` : page.href,
      page: page.href,
      title: at === 0 ? page.title : section.heading,
      titles: at === 0 ? [] : [page.title],
      text: `${section.text} ${section.identifiers.join(" ")}`.trim(),
    })),
  );
}

/** MiniSearch with the fields and options of VitePress's local search. */
export const miniSearchEngine: BenchEngine = {
  name: "MiniSearch as in VitePress",
  build(pages) {
    const index = new MiniSearch<Section>(MINISEARCH);
    index.addAll(sectionsOf(pages));
    return JSON.stringify(index);
  },
  open(sent) {
    const index = MiniSearch.loadJSON<Section>(sent, MINISEARCH);
    return (query) => uniquePages(index.search(query).map(({ href }) => String(href)));
  },
};
const MINISEARCH = {
  fields: ["title", "titles", "text"],
  storeFields: ["title", "titles", "href"],
  searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
};

/**
 * Orama with the fields and boosts of MiniSearch and its own English stemmer. Its tolerance of typing errors is off, as by default:
 * on, it ranks worse.
 */
export const oramaEngine: BenchEngine = {
  name: "Orama",
  async build(pages) {
    const database = createOrama();
    const sections = sectionsOf(pages).map(({ page, title, titles, text }) => ({
      page,
      title,
      titles: titles.join(" "),
      text,
    }));
    await insertMultiple(database, sections);
    return JSON.stringify(save(database));
  },
  open(sent) {
    const database = createOrama();
    load(database, JSON.parse(sent));
    return async (term) => {
      const { hits } = await searchOrama(database, {
        term,
        properties: ["title", "titles", "text"],
        boost: MINISEARCH.searchOptions.boost,
        limit: MAX_SECTIONS,
      });
      return uniquePages(hits.map(({ document }) => document.page));
    };
  },
};
/** Number of sections to find, so that they are of ten pages. */
const MAX_SECTIONS = 200;

function createOrama() {
  return create({
    schema: { page: "string", title: "string", titles: "string", text: "string" },
    components: { tokenizer: { language: "english", stemming: true } },
  } as const);
}

interface LunrDocument {
  i: number;
  t: string;
  u: string;
}

/** lunr as docusaurus-search-local uses it: five indexes, queried with less and less exact terms until there are enough results. */
export const lunrEngine: BenchEngine = {
  name: "lunr as in docusaurus-search-local",
  build(pages) {
    const lists = lunrDocuments(pages).map((documents) => ({ documents, index: lunrIndex(documents) }));
    return JSON.stringify(lists);
  },
  open(sent) {
    const lists = (JSON.parse(sent) as { documents: LunrDocument[]; index: object }[]).map(
      ({ documents, index }) => ({
        hrefs: new Map(documents.map(({ i, u }) => [String(i), u])),
        index: lunr.Index.load(index),
      }),
    );
    return (query) => {
      const found = new Map<string, string>();
      for (const attempt of lunrAttempts(query)) {
        for (const { hrefs, index } of lists) {
          const hits = index.query((query) => {
            for (const clause of attempt) query.term(...clause);
          });
          for (const { ref } of hits) {
            if (!found.has(ref)) found.set(ref, hrefs.get(ref) ?? "");
          }
        }
        if (found.size >= MAX_RESULTS) break;
      }
      return uniquePages([...found.values()]);
    };
  },
};

/** Lists titles, headings, descriptions, keywords and texts; a page's title, description and keywords share an id. */
function lunrDocuments(pages: readonly PageRecord[]): LunrDocument[][] {
  let id = 0;
  const lists: LunrDocument[][] = [[], [], [], [], []];
  for (const page of pages) {
    const own = id++;
    lists[0]?.push({ i: own, t: page.title, u: page.href });
    lists[2]?.push({ i: own, t: page.description, u: page.href });
    if (page.keywords.length > 0) lists[3]?.push({ i: own, t: page.keywords.join(" "), u: page.href });
    for (const [at, section] of page.sections.entries()) {
      const u = at === 0 ? page.href : `${page.href}#${section.anchor}`;
      if (at > 0) lists[1]?.push({ i: id++, t: section.heading, u });
      const t = `${section.text} ${section.identifiers.join(" ")}`.trim();
      if (t) lists[4]?.push({ i: id++, t, u });
    }
  }
  return lists;
}

function lunrIndex(documents: readonly LunrDocument[]): lunr.Index {
  return lunr(function () {
    this.ref("i");
    this.field("t");
    this.metadataWhitelist = ["position"];
    for (const document of documents) this.add(document);
  });
}

type Clause = [term: string, options: object];

/** Lists the queries: exact, as a prefix, with a typo, both; with three words or more also without one of them. */
function lunrAttempts(query: string): Clause[][] {
  const tokens = query
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
  const informative = tokens.filter((token) => lunr.stopWordFilter(new lunr.Token(token, {})));
  const sets = [
    tokens,
    ...(informative.length > 0 && informative.length < tokens.length ? [informative] : []),
  ];
  const shorter =
    tokens.length >= 3 ? tokens.map((_, without) => tokens.filter((_token, at) => at !== without)) : [];
  const kinds = [
    { isFuzzy: false, isOpen: false },
    { isFuzzy: false, isOpen: true },
    { isFuzzy: true, isOpen: false },
    { isFuzzy: true, isOpen: true },
  ];
  return [sets, shorter].flatMap((group) =>
    kinds.flatMap((kind) =>
      group.map((words) => words.map((word, at) => clauseOf(word, at === words.length - 1, kind))),
    ),
  );
}

function clauseOf(
  word: string,
  isLast: boolean,
  { isFuzzy, isOpen }: { isFuzzy: boolean; isOpen: boolean },
): Clause {
  return [
    word,
    {
      presence: lunr.Query.presence.REQUIRED,
      ...(isFuzzy && word.length > 1 ? { editDistance: 1 } : {}),
      ...(isOpen && isLast ? { wildcard: lunr.Query.wildcard.TRAILING } : {}),
    },
  ];
}

function uniquePages(hrefs: readonly string[]): string[] {
  return [...new Set(hrefs.map((href) => href.replace(/#.*/, "")))].slice(0, MAX_RESULTS);
}
