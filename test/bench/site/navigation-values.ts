import type { Browser } from "@playwright/test";
import { scriptCode } from "#build-scripts/lib/bundle-scripts.ts";
import { percentile } from "../percentile.ts";
import type { CompressingServer } from "./compressing-server.ts";
import { rounded, type Value } from "./figures.ts";
import { bytesOf, untilQuiet } from "./page-values.ts";

const CLICKS = 10;
/** So long a reader's pointer rests on a link before the click. */
const HOVER_MS = 100;
/** Links in the text: the same in every site that shows the corpus. */
const LINKS = "main a[href]";

/** What following links of the text costs, each to a page that was not seen before. */
export async function navigationValues(
  browser: Browser,
  server: CompressingServer,
  href: string,
): Promise<Value[]> {
  const context = await browser.newContext();
  await context.addInitScript({
    content: Buffer.from(await scriptCode("test/bench/site/heading-watch.ts")).toString(),
  });
  const page = await context.newPage();
  await page.goto(server.origin + href, { waitUntil: "load" });
  await untilQuiet(page, server);
  const from = server.sent.length;
  const seen = new Set([href]);
  const times: number[] = [];
  while (times.length < CLICKS) {
    const links = await page.locator(LINKS).evaluateAll((found) =>
      found.map((link) => {
        const { origin, pathname, hash } = link as HTMLAnchorElement;
        return origin === location.origin && hash === "" ? pathname : "";
      }),
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
  await context.close();
  const sent = server.sent.slice(from);
  return [
    { name: "clicks", unit: "", value: times.length },
    { name: "click to the new heading, median", unit: "ms", value: rounded(percentile(times, 0.5)) },
    { name: "one navigation, mean", unit: "brotli bytes", value: rounded(bytesOf(sent) / times.length) },
    { name: "one navigation, mean", unit: "requests", value: rounded(sent.length / times.length) },
  ];
}
