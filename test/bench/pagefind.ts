import { readdir, readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import * as pagefind from "pagefind";
import { escapeMarkup } from "#app/lib/escape.ts";
import type { PageRecord } from "#app/lib/search/index/page-records.ts";

/** Pagefind in a browser, over an index of the pages as plain HTML. */
export interface PagefindRun {
  buildMs: number;
  indexBytes: number;
  /** Bytes and ms from the first keystroke to the first result with nothing loaded. */
  firstBytes: number;
  firstMs: number;
  /** Hrefs found for each query, and the time (ms) of each query. */
  found: string[][];
  times: number[];
}

const MAX_RESULTS = 10;

/** The API of Pagefind's own script that the measured page uses. */
interface PagefindScript {
  search(query: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
}

export async function runPagefind(
  pages: readonly PageRecord[],
  queries: readonly string[],
  dir: string,
  browser: Browser,
): Promise<PagefindRun> {
  const started = performance.now();
  const { index } = await pagefind.createIndex({});
  if (!index) throw new Error("Pagefind could not be started.");
  for (const page of pages) await index.addHTMLFile({ url: page.href, content: htmlOf(page) });
  await index.writeFiles({ outputPath: dir });
  await pagefind.close();
  const buildMs = performance.now() - started;

  let sent = 0;
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (path === "/")
      return response.setHeader("Content-Type", "text/html").end("<!doctype html><title>x</title>");
    const body = await readFile(join(dir, path)).catch(() => undefined);
    if (!body) return response.writeHead(404).end();
    sent += body.length;
    response.setHeader("Content-Type", path.endsWith(".js") ? "text/javascript" : "application/octet-stream");
    return response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const tab = await browser.newPage();
  await tab.goto(origin);
  const search = (query: string) =>
    tab.evaluate(
      async ([text, max]) => {
        const begun = performance.now();
        const url = "/pagefind.js";
        const { search } = (await import(url)) as PagefindScript;
        const { results } = await search(text);
        const data = await Promise.all(results.slice(0, max).map((result) => result.data()));
        return { hrefs: data.map(({ url }) => url), ms: performance.now() - begun };
      },
      [query, MAX_RESULTS] as const,
    );
  const first = await search(queries[0] ?? "");
  const firstBytes = sent;
  const found: string[][] = [];
  for (const query of queries) found.push((await search(query)).hrefs);
  const times: number[] = [];
  for (const query of queries) times.push((await search(query)).ms);
  await tab.close();
  server.close();
  return { buildMs, indexBytes: await sizeOf(dir), firstBytes, firstMs: first.ms, found, times };
}

function htmlOf(page: PageRecord): string {
  const sections = page.sections.map(({ anchor, depth, heading, text, identifiers }) => {
    const title = heading ? `<h${depth} id="${anchor}">${escapeMarkup(heading)}</h${depth}>` : "";
    return `${title}<p>${escapeMarkup(text)}</p><pre><code>${escapeMarkup(identifiers.join(" "))}</code></pre>`;
  });
  return `<!doctype html><html lang="en"><head><title>${escapeMarkup(page.title)}</title></head><body><main>
<h1>${escapeMarkup(page.title)}</h1><p>${escapeMarkup(page.description)}</p>${sections.join("\n")}</main></body></html>`;
}

async function sizeOf(dir: string): Promise<number> {
  const names = await readdir(dir, { recursive: true });
  const sizes = await Promise.all(
    names.map(async (name) => {
      const file = await stat(join(dir, name));
      return file.isFile() ? file.size : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
