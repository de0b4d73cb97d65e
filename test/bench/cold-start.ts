import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { FORMAT_VERSION } from "#app/lib/search/client/search-messages.ts";
import { SEARCH_MANIFEST_HREF } from "#app/lib/urls.ts";
import { scriptCode } from "#build-scripts/lib/bundle/bundle-scripts.ts";

const RUNS = 7;

/** A served index: the URL of its first file, and a function that reads any of its files. */
export interface ServedIndex {
  href: string;
  read(href: string): Promise<string | undefined>;
}

export interface ColdStart {
  /** Median time from the first keystroke to the first result, without any cache. */
  ms: number;
  /** Bytes sent. */
  workerBytes: number;
  indexBytes: number;
}

/** Measures the first search. */
export async function measureColdStart(
  browser: Browser,
  index: ServedIndex,
  query: string,
): Promise<ColdStart> {
  const worker = await scriptCode("app/lib/search/worker/search-worker.ts");
  const page = await scriptCode("test/bench/cold-start-page.ts");
  const files: Record<string, [type: string, body: Buffer]> = {
    "/": ["text/html", brotliCompressSync('<!doctype html><title>x</title><script src="/page.js"></script>')],
    "/page.js": ["text/javascript", brotliCompressSync(page)],
    [SEARCH_MANIFEST_HREF]: [
      "application/json",
      brotliCompressSync(
        JSON.stringify({
          formatVersion: FORMAT_VERSION,
          index: index.href,
          worker: "/assets/worker.js",
        }),
      ),
    ],
    "/assets/worker.js": ["text/javascript", brotliCompressSync(worker)],
  };
  const sent = new Map<string, Buffer>();
  const fileAt = async (href: string): Promise<[type: string, body: Buffer] | undefined> => {
    if (files[href]) return files[href];
    const json = sent.has(href) ? "" : await index.read(href);
    if (json) sent.set(href, brotliCompressSync(json));
    const body = sent.get(href);
    return body && ["application/json", body];
  };
  const server = createServer(async (request, response) => {
    const [type, body] = (await fileAt(request.url ?? "")) ?? [];
    if (!type) return response.writeHead(404).end();
    return response.writeHead(200, { "Content-Type": type, "Content-Encoding": "br" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext();
    const tab = await context.newPage();
    await tab.goto(origin);
    times.push(
      await tab.evaluate((text) => (globalThis as unknown as ColdStartPage).firstResult(text), query),
    );
    await context.close();
  }
  server.close();
  return {
    ms: times.sort((a, b) => a - b)[RUNS >> 1] ?? 0,
    workerBytes: brotliCompressSync(worker).length,
    indexBytes: [...sent.values()].reduce((sum, { length }) => sum + length, 0),
  };
}

/** Functions of the measured page. */
export interface ColdStartPage {
  firstResult(text: string): Promise<number>;
}
