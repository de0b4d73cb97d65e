import type { Browser, Page } from "@playwright/test";
import { scriptCode } from "#build-scripts/lib/bundle/bundle-scripts.ts";
import type { CompressingServer, SentFile } from "./compressing-server.ts";
import { percentile, rounded, type Value } from "./figures.ts";

/** Time without requests after which a page counts as loaded. */
const QUIET_MS = 1_500;
const CLICKS = 10;
/** Time that the pointer rests on a link before the click. */
const HOVER_MS = 100;
/** Links in the content, which are the same in every site built from the corpus. */
const LINKS = "main a[href]";
const QUERY = "refund";

/** Measures the responses to the first view of a page with an empty cache. */
export async function pageValues(
  browser: Browser,
  server: CompressingServer,
  href: string,
): Promise<Value[]> {
  const page = await openPage(browser, server, href);
  // Use the browser's own time: requests right after the event do not delay it.
  const loaded = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return performance.timeOrigin + (navigation as PerformanceNavigationTiming).loadEventStart;
  });
  await page.close();
  const early = server.sent.filter(({ at }) => at <= loaded);
  return [
    { name: "HTML", unit: "brotli bytes", value: bytesOf(server.sent, "html") },
    { name: "before the load event", unit: "requests", value: early.length },
    { name: "before the load event", unit: "brotli bytes", value: bytesOf(early) },
    { name: "in the end", unit: "requests", value: server.sent.length },
    { name: "in the end", unit: "brotli bytes", value: bytesOf(server.sent) },
    { name: "JavaScript in the end", unit: "brotli bytes", value: bytesOf(server.sent, "javascript") },
  ];
}

/** Measures following links in the content, each to a page that was not visited before. */
export async function navigationValues(
  browser: Browser,
  server: CompressingServer,
  href: string,
): Promise<Value[]> {
  const page = await openPage(browser, server, href);
  server.sent.length = 0;
  const seen = new Set([href]);
  const times: number[] = [];
  while (times.length < CLICKS) {
    const links = await page
      .locator(LINKS)
      .evaluateAll((found) =>
        (found as HTMLAnchorElement[]).map((link) =>
          link.origin === location.origin && link.hash === "" ? link.pathname : "",
        ),
      );
    const next = links.findIndex((path) => path !== "" && !path.includes(".") && !seen.has(path));
    if (next === -1) break;
    seen.add(links[next] ?? "");
    const link = page.locator(LINKS).nth(next);
    await link.scrollIntoViewIfNeeded();
    await link.hover();
    await page.waitForTimeout(HOVER_MS);
    await page.mouse.down();
    await page.mouse.up();
    const shown = await page.waitForFunction(() => sessionStorage.getItem("bench-shown"));
    times.push(Number(await shown.jsonValue()));
    await untilQuiet(page, server);
  }
  await page.close();
  return [
    { name: "followed", unit: "links", value: times.length },
    { name: "click to the new heading, median", unit: "ms", value: rounded(percentile(times, 0.5)) },
    {
      name: "one navigation, mean",
      unit: "brotli bytes",
      value: rounded(bytesOf(server.sent) / times.length),
    },
    { name: "one navigation, mean", unit: "requests", value: rounded(server.sent.length / times.length) },
  ];
}

/** Measures the first search on a page, with nothing of search loaded; `result` selects what it finds. */
export async function searchValues(
  browser: Browser,
  server: CompressingServer,
  { href, result }: { href: string; result: string },
): Promise<Value[]> {
  const page = await openPage(browser, server, href);
  server.sent.length = 0;
  await page.keyboard.press("ControlOrMeta+k");
  await page.locator("input:focus").waitFor();
  const started = performance.now();
  await page.keyboard.insertText(QUERY);
  await page.locator(result).first().waitFor();
  const ms = performance.now() - started;
  await untilQuiet(page, server);
  await page.close();
  return [
    { name: "keystroke to the first result", unit: "ms", value: rounded(ms) },
    { name: "first search", unit: "brotli bytes", value: bytesOf(server.sent) },
  ];
}

async function openPage(browser: Browser, server: CompressingServer, href: string): Promise<Page> {
  const page = await browser.newPage();
  const watch = await scriptCode("test/bench/heading-watch.ts");
  await page.addInitScript({ content: Buffer.from(watch).toString() });
  server.sent.length = 0;
  await page.goto(server.origin + href, { waitUntil: "load" });
  await untilQuiet(page, server);
  return page;
}

/** Waits until the server receives no more requests. */
async function untilQuiet(page: Page, { sent }: CompressingServer): Promise<void> {
  for (let before = -1; before !== sent.length; ) {
    before = sent.length;
    await page.waitForTimeout(QUIET_MS);
  }
}

/** Sums the bytes of files, optionally of those whose media type includes `type`. */
function bytesOf(files: readonly SentFile[], type = ""): number {
  return files.filter((file) => file.type.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0);
}
