import { setTimeout as wait } from "node:timers/promises";
import type { ObjectStore } from "#build-scripts/lib/deploy/stores/object-store.ts";
import { hashOf } from "./site-versions.ts";
import { serveStore } from "./targets.ts";

/** A running crawl of a site. */
export interface Crawl {
  /** Stops the crawl; returns the number of responses and every error found. */
  stop(): Promise<{ responses: number; errors: string[] }>;
}

/** Average pause between two pages of one reader, in ms. */
const PAUSE_MS = 150;

/**
 * Starts readers that follow links from page to page and load the scripts of each page. They record responses that are missing
 * or truncated, assets that do not match the hash in their name, and links that do not resolve.
 */
export async function startCrawl(store: ObjectStore, readers: number): Promise<Crawl> {
  const { origin, close } = await serveStore(store);
  const errors: string[] = [];
  let responses = 0;
  let isStopped = false;

  /** Loads a path; returns undefined when it was withdrawn or has an error. */
  const load = async (path: string, from: string, isComplete: (text: string) => boolean = () => true) => {
    const response = await fetch(origin + path);
    responses += 1;
    const text = await response.text();
    if (response.ok && isComplete(text)) return text;
    if (response.status !== 404 || !(await isWithdrawn(path)))
      errors.push(`${path} (linked from ${from}) returned ${response.status} and ${text.length} characters`);
    return undefined;
  };
  /** The reader came from an older home page, and the current one no longer links to the page. */
  const isWithdrawn = async (path: string) => {
    const [name] = /only-\d+/.exec(path) ?? [];
    return name !== undefined && !(await (await fetch(origin)).text()).includes(`/docs/${name}/`);
  };
  /** Loads a page with its scripts; returns its links. */
  const visit = async (path: string, from: string): Promise<string[]> => {
    const name = path === "/" ? "home" : path.split("/").at(-2);
    const html = await load(path, from, (text) => text.endsWith(`<!-- ${name} --></html>\n`));
    for (const [, asset = ""] of html?.matchAll(/src="([^"]+)"/g) ?? [])
      await load(asset, path, (script) => asset.includes(hashOf(script)));
    if (html && path.startsWith("/docs/")) await load(`/api${path.slice(0, -1)}.json`, path);
    return [...(html?.matchAll(/href="([^"]+)"/g) ?? [])].map(([, href = ""]) => href);
  };
  const read = async (seed: number): Promise<void> => {
    let path = "/";
    let from = "the start";
    for (let step = seed; !isStopped; step++) {
      const links = await visit(path, from);
      from = path;
      path = (step % 6 === 0 ? undefined : links[(step * 7919 + seed * 104_729) % links.length]) ?? "/";
      await wait(PAUSE_MS * (0.5 + Math.random()));
    }
  };
  const running = Array.from({ length: readers }, (_, seed) =>
    read(seed).catch((error: unknown) => {
      errors.push(`a reader failed: ${error}`);
    }),
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
