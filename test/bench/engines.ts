import MiniSearch from "minisearch";
import type { PackedIndex } from "#app/lib/search/index/index-format.ts";
import { buildIndex, openIndex } from "#app/lib/search/index/open-index.ts";
import type { PageRecord } from "#app/lib/search/index/page-records.ts";
import { createEngine } from "#app/lib/search/worker/search-engine.ts";

/** A search engine to compare. */
export interface BenchEngine {
  name: string;
  /** Builds the index that is sent to the browser. */
  build(pages: readonly PageRecord[]): string;
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
      const engine = createEngine(openIndex(JSON.parse(index) as PackedIndex));
      return async (text) =>
        uniquePages((await engine.search({ place: "page", text })).rows.map(({ href }) => href));
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

function uniquePages(hrefs: readonly string[]): string[] {
  return [...new Set(hrefs.map((href) => href.replace(/#.*/, "")))].slice(0, MAX_RESULTS);
}
