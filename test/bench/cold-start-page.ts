import { createSearchClient } from "#app/lib/search/client/search-client.ts";
import type { ColdStartPage } from "./cold-start.ts";

/** The DOM types lack this method of Chromium. */
interface MeasuredPerformance extends Performance {
  measureUserAgentSpecificMemory(): Promise<{
    breakdown: { bytes: number; attribution: { scope: string }[] }[];
  }>;
}

/** Searches as the search box does, with nothing loaded. */
const page: ColdStartPage = {
  async firstResult(text) {
    const started = performance.now();
    const { rows } = await createSearchClient().suggest(text, new AbortController().signal);
    if (rows.length === 0) throw new Error("No results.");
    return performance.now() - started;
  },
  async workerMemory() {
    const { breakdown } = await (performance as MeasuredPerformance).measureUserAgentSpecificMemory();
    return breakdown
      .filter(({ attribution }) => attribution.some(({ scope }) => scope === "DedicatedWorkerGlobalScope"))
      .reduce((sum, { bytes }) => sum + bytes, 0);
  },
};
Object.assign(globalThis, page);
