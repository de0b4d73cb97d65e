import type { Browser, Page } from "@playwright/test";
import type { CompressingServer, SentFile } from "./compressing-server.ts";
import type { Value } from "./figures.ts";

/** Time without requests after which a page counts as loaded. */
const QUIET_MS = 1_500;

/** Measures the responses to the first view of a page with an empty cache. */
export async function pageValues(
  browser: Browser,
  server: CompressingServer,
  href: string,
): Promise<Value[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const from = server.sent.length;
  await page.goto(server.origin + href, { waitUntil: "load" });
  await untilQuiet(page, server);
  // Use the browser's own time: requests right after the event do not delay it.
  const loaded = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return performance.timeOrigin + (navigation as PerformanceNavigationTiming).loadEventStart;
  });
  await context.close();
  const all = server.sent.slice(from);
  const early = all.filter(({ at }) => at <= loaded);
  return [
    { name: "HTML", unit: "brotli bytes", value: bytesOf(all, "html") },
    { name: "before the load event", unit: "requests", value: early.length },
    { name: "before the load event", unit: "brotli bytes", value: bytesOf(early) },
    { name: "in the end", unit: "requests", value: all.length },
    { name: "in the end", unit: "brotli bytes", value: bytesOf(all) },
    { name: "JavaScript in the end", unit: "brotli bytes", value: bytesOf(all, "javascript") },
  ];
}

/** Waits until the server receives no more requests. */
export async function untilQuiet(page: Page, { sent }: CompressingServer): Promise<void> {
  for (let before = -1; before !== sent.length; ) {
    before = sent.length;
    await page.waitForTimeout(QUIET_MS);
  }
}

/** Sums the bytes of files, optionally of those whose media type includes `type`. */
export function bytesOf(files: readonly SentFile[], type = ""): number {
  return files.filter((file) => file.type.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0);
}
