/**
 * `npm run bench:search`: compares this site's search with those of other documentation sites, on the same content and queries, then
 * measures its costs, also on more pages.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
import type { PageRecord } from "#app/lib/search/index/page-records.ts";
import { scriptCode } from "#build-scripts/lib/bundle/bundle-scripts.ts";
import { findBrowser } from "../e2e/find-browser.ts";
import { judgedQueries, pageGradesOf } from "../relevance/judged-queries.ts";
import { measure } from "../relevance/measures.ts";
import { openSiteSearch } from "../relevance/site-search.ts";
import { measureColdStart, type ServedIndex } from "./cold-start.ts";
import { measureCorpus } from "./corpus-search.ts";
import { type BenchEngine, miniSearchEngine, ownEngine } from "./engines.ts";
import { manyPages } from "./many-pages.ts";
import { runPagefind } from "./pagefind.ts";

const WARM_RUNS = 3;
const FIRST_QUERY = "webhook";
const PAGE_COUNTS = [100, 1000, 5000];

const site = await openSiteSearch();
const worker = brotliCompressSync(await scriptCode("app/lib/search/worker/search-worker.ts")).length;
const { pages } = site;
const reported = judgedQueries.filter(({ use }) => use === "report");
const queries = judgedQueries.map(({ query }) => query);
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox"],
});

console.log(
  `${pages.length} pages, ${queries.length} queries, quality on the ${reported.length} of reporting\n`,
);
const own = await measureEngine(ownEngine(site.content.search.synonyms), pages);
const first = await measureColdStart(browser, sentIndex(own.sent), FIRST_QUERY);
const rows: Row[] = [
  { ...own.row, "first result, browser ms": round(first.ms), "code, brotli": first.workerBytes },
];
rows.push((await measureEngine(miniSearchEngine, pages)).row, await measurePagefind());
await browser.close();
printColumns(Object.fromEntries(rows.map(({ engine, ...row }) => [engine, row])));
printColumns({
  "this site": {
    "sent in all, KB": round((first.indexBytes + first.workerBytes) / 1000),
    "keystroke to first result, ms": round(first.ms),
  },
});
const larger: Record<string, Record<string, number>> = {};
for (const count of PAGE_COUNTS)
  larger[`${count} pages`] = await measureCorpus(manyPages(pages, count), worker);
printColumns(larger);

/** Prints a table with a column for each key, as rows would be wider than a terminal. */
function printColumns(columns: Record<string, Record<string, number | string>>): void {
  const names = [...new Set(Object.values(columns).flatMap(Object.keys))];
  const row = (name: string) =>
    Object.fromEntries(Object.entries(columns).map(([column, values]) => [column, values[name] ?? ""]));
  console.table(Object.fromEntries(names.map((name) => [name, row(name)])));
}

/** Serves an index in one file. */
function sentIndex(json: string): ServedIndex {
  const href = "/assets/index.json";
  return { href, read: async (requested) => (requested === href ? json : undefined) };
}

interface Row {
  engine: string;
  [column: string]: number | string;
}

async function measurePagefind(): Promise<Row> {
  const dir = await mkdtemp(join(tmpdir(), "bench-search-"));
  const run = await runPagefind(pages, [FIRST_QUERY, ...queries], dir, browser);
  await rm(dir, { recursive: true });
  return {
    engine: "Pagefind",
    ...qualityOf((query) => run.found[queries.indexOf(query) + 1] ?? []),
    "index, brotli": run.indexBytes,
    "sent for the first result": run.firstBytes,
    "build ms": round(run.buildMs),
    "first result, browser ms": round(run.firstMs),
    "warm p95 ms": round(percentile95(run.times)),
  };
}

interface Measured {
  row: Row;
  sent: string;
}

/** Builds, opens and queries one engine. */
async function measureEngine(engine: BenchEngine, records: readonly PageRecord[]): Promise<Measured> {
  const started = performance.now();
  const sent = engine.build(records);
  const buildMs = performance.now() - started;
  const bytes = brotliCompressSync(sent).length;
  const opening = performance.now();
  const search = engine.open(sent);
  await search(FIRST_QUERY);
  const openMs = performance.now() - opening;
  const found: string[][] = [];
  for (const query of queries) found.push(await search(query));
  const times: number[] = [];
  for (let run = 0; run < WARM_RUNS; run++) {
    for (const query of queries) {
      const searchStart = performance.now();
      await search(query);
      times.push(performance.now() - searchStart);
    }
  }
  const row: Row = {
    engine: engine.name,
    ...qualityOf((query) => found[queries.indexOf(query)] ?? []),
    "index, brotli": bytes,
    "index, bytes per page": Math.round(bytes / records.length),
    "sent for the first result": bytes,
    "build ms": round(buildMs),
    "open and first result ms": round(openMs),
    "warm p95 ms": round(percentile95(times)),
  };
  return { row, sent };
}

/** Measures quality on the queries that the weights were not tuned on. */
function qualityOf(search: (query: string) => string[]): Record<string, number> {
  const results = reported.map((judged) => {
    const grades = pageGradesOf(judged, site.providerSlug);
    return { found: search(judged.query).map((href) => grades.get(href) ?? 0), judged: [...grades.values()] };
  });
  const { success1, success3, mrr, ndcg10 } = measure(results);
  return {
    "success@1": round(success1, 3),
    "success@3": round(success3, 3),
    MRR: round(mrr, 3),
    "nDCG@10": round(ndcg10, 3),
  };
}

function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
}

function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
