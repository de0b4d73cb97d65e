import { availableParallelism } from "node:os";
import { Tinypool } from "tinypool";
import { ContentError } from "#app/lib/content/content-error.ts";
import type { Library } from "#app/lib/content/library.server.ts";
import { dataHrefOf } from "#app/lib/hrefs.ts";
import type { answer } from "./render-ahead.worker.ts";

/** Below so many pages, starting workers takes longer than they save. */
const WORTH_WORKERS = 16;

/**
 * Renders the pages that the library's cache does not hold, on every processor, so that the steps after it find them
 * there. The environment names the same cache. What is wrong with the content is left to those steps to tell.
 * Gives the number of pages that the cache holds because of it.
 */
export async function renderAhead(library: Pick<Library, "listUnrendered">): Promise<number> {
  const hrefs = await library.listUnrendered().catch((error: unknown): string[] => {
    if (error instanceof ContentError) return [];
    throw error;
  });
  if (hrefs.length < WORTH_WORKERS) return 0;
  const threads = availableParallelism();
  const pool = new Tinypool({
    filename: new URL("./render-ahead.worker.ts", import.meta.url).href,
    name: "answer" satisfies (typeof answer)["name"],
    // Threads do not see the loader of TypeScript that this process runs with.
    runtime: "child_process",
    minThreads: threads,
    maxThreads: threads,
    // Not inherited unless named: without it the workers know neither the content nor the cache.
    env: process.env as Record<string, string>,
  });
  try {
    await Promise.all(hrefs.map((href) => pool.run(dataHrefOf(href))));
  } finally {
    await pool.destroy();
  }
  return hrefs.length - (await library.listUnrendered()).length;
}
