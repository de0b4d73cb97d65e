import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { listFiles } from "#app/lib/server/files.server.ts";
import type { ObjectStore } from "#build-scripts/lib/deploy/stores/object-store.ts";
import { serveStore } from "./targets.ts";

/** Pause of a reader between two pages, in ms. */
const PAUSE_MS = 20;

/** A running crawl of a site. */
export interface Crawl {
  /** Stops the crawl; returns the number of responses and every error found. */
  stop(): Promise<{ responses: number; errors: string[] }>;
}

/**
 * Starts readers that load random files that every version has, and what pages load. They record each response that is missing or
 * has other bytes than all versions, and links of the home page that lead nowhere.
 */
export async function startCrawl(
  store: ObjectStore,
  dirs: readonly string[],
  readers: number,
): Promise<Crawl> {
  const texts = new Map<string, string[]>();
  for (const dir of dirs)
    for (const path of await listFiles(dir))
      texts.set(path, [...(texts.get(path) ?? []), await readFile(join(dir, path), "utf8")]);
  const paths = [...texts].flatMap(([path, { length }]) => (length === dirs.length ? [path] : []));
  const { origin, close } = await serveStore(store);
  const errors: string[] = [];
  let responses = 0;
  let isStopped = false;

  const load = async (path: string) => {
    const response = await fetch(`${origin}/${path}`);
    responses += 1;
    return { status: response.status, text: await response.text() };
  };
  const check = async (path: string): Promise<string> => {
    const { status, text } = await load(path);
    if (status !== 200 || !texts.get(path)?.includes(text))
      errors.push(`${path}: ${status}, ${text.length} characters`);
    return text;
  };
  const read = async (): Promise<void> => {
    while (!isStopped) {
      await wait(PAUSE_MS);
      const text = await check(paths[Math.floor(Math.random() * paths.length)] as string);
      for (const [, script = ""] of text.matchAll(/src="\/([^"]+)"/g)) await check(script);
      const [link, page] = /"\/(docs\/only-\d+\/)"/.exec(await check("index.html")) ?? [];
      // The home page may have changed since.
      if (page && (await load(page)).status !== 200 && (await check("index.html")).includes(`${link}`))
        errors.push(`${page} is linked and missing`);
    }
  };
  const running = Array.from({ length: readers }, () =>
    read().catch((error) => errors.push(`a reader failed: ${error}`)),
  );
  return {
    async stop() {
      isStopped = true;
      await Promise.all(running);
      await close();
      return { responses, errors };
    },
  };
}
