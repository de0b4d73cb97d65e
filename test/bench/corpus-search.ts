import { brotliCompressSync } from "node:zlib";
import type { SearchResponse } from "#app/lib/search/client/search-messages.ts";
import { buildIndex } from "#app/lib/search/index/open-index.ts";
import type { PageRecord } from "#app/lib/search/index/page-records.ts";
import { type IndexFiles, type IndexHeader, indexFiles } from "#app/lib/search/split/index-files.ts";
import { openSplitIndex } from "#app/lib/search/split/open-split-index.ts";
import { createEngine } from "#app/lib/search/worker/search-engine.ts";
import { nameHashOf } from "#app/lib/server/file-hashes.server.ts";
import { type GeneratedQuery, generatedQueries, QUERY_KINDS } from "./generated-queries.ts";
import { percentile } from "./percentile.ts";

const OF_EACH_KIND = 40;
const SHOWN = 10;

/** Measures the size and speed of searching a corpus, and how much of the whole index's top ten a split index finds. */
export async function measureCorpus(
  pages: readonly PageRecord[],
  workerBytes: number,
): Promise<Record<string, number>> {
  const extras = { synonyms: [], popular: [] };
  const started = performance.now();
  const files = await indexFiles(pages, extras, { nameOf: nameHashOf });
  const buildMs = performance.now() - started;
  const whole = createEngine(buildIndex(pages, extras).index);
  const queries = generatedQueries(pages, OF_EACH_KIND);
  const expected: string[][] = [];
  for (const { text } of queries) expected.push(hrefsIn(await whole.search(request(text))));
  const sizeOf = sizes(files);
  const isSplit = files.parts.size > 0;

  const first: number[] = [];
  const overlaps: { kind: GeneratedQuery["kind"]; overlap: number }[] = [];
  for (const [at, { kind, text }] of queries.entries()) {
    let sent = workerBytes + sizeOf();
    const search = open(files, (name) => (sent += sizeOf(name)));
    const found = isSplit ? await search(text) : (expected[at] ?? []);
    first.push(sent);
    overlaps.push({ kind, overlap: overlapOf(expected[at] ?? [], found) });
  }
  const times = await warmTimes(isSplit ? open(files) : async (text) => whole.search(request(text)), queries);
  const meanOverlap = (kind?: string) => {
    const counted = overlaps.filter((one) => kind === undefined || one.kind === kind);
    return counted.reduce((sum, { overlap }) => sum + overlap, 0) / counted.length;
  };
  return {
    pages: pages.length,
    files: files.parts.size + 1,
    "first query, median KB": kilobytes(percentile(first, 0.5)),
    "first query, max KB": kilobytes(percentile(first, 1)),
    "all files, KB": kilobytes([...files.parts.keys()].reduce((sum, name) => sum + sizeOf(name), sizeOf())),
    "warm p50 ms": rounded(percentile(times, 0.5), 1),
    "warm p95 ms": rounded(percentile(times, 0.95), 1),
    "build ms": rounded(buildMs, 0),
    ...(isSplit ? { "top ten as unsplit": rounded(meanOverlap(), 3) } : {}),
    ...(isSplit
      ? Object.fromEntries(QUERY_KINDS.map((kind) => [`… ${kind}`, rounded(meanOverlap(kind), 3)]))
      : {}),
  };
}

function request(text: string) {
  return { place: "page", text } as const;
}

function hrefsIn({ rows }: SearchResponse): string[] {
  const pages = rows.filter(({ isSection }) => !isSection);
  return pages.slice(0, SHOWN).map(({ href }) => href);
}

/** Opens a split index with only its header loaded; `onLoad` is called with the name of each loaded file. */
function open({ entry, parts }: IndexFiles, onLoad: (name: string) => void = () => {}) {
  let engine: ReturnType<typeof createEngine> | undefined;
  return async (text: string) => {
    engine ??= createEngine(
      openSplitIndex(JSON.parse(entry) as IndexHeader, async (name) => {
        onLoad(name);
        return JSON.parse(parts.get(name)?.() ?? "");
      }),
    );
    return hrefsIn(await engine.search(request(text)));
  };
}

/** Measures the time (ms) of each query when it is repeated. */
async function warmTimes(
  search: (text: string) => Promise<unknown>,
  queries: readonly GeneratedQuery[],
): Promise<number[]> {
  for (const { text } of queries) await search(text);
  const times: number[] = [];
  for (const { text } of queries) {
    const started = performance.now();
    await search(text);
    times.push(performance.now() - started);
  }
  return times;
}

/** Returns a function from a file's name, or none for the entry, to its brotli bytes. Compresses each file once. */
function sizes({ entry, parts }: IndexFiles): (name?: string) => number {
  const known = new Map<string, number>();
  return (name = "") => {
    const size =
      known.get(name) ?? brotliCompressSync(name === "" ? entry : (parts.get(name)?.() ?? "")).length;
    known.set(name, size);
    return size;
  };
}

function overlapOf(expected: readonly string[], found: readonly string[]): number {
  if (expected.length === 0) return found.length === 0 ? 1 : 0;
  return expected.filter((href) => found.includes(href)).length / expected.length;
}

function kilobytes(bytes: number): number {
  return rounded(bytes / 1000, 0);
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
