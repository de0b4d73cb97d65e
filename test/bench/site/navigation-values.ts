import type { Browser } from "@playwright/test";
import { scriptCode } from "#build-scripts/lib/bundle/bundle-scripts.ts";
import { percentile } from "../percentile.ts";
import type { CompressingServer, SentFile } from "./compressing-server.ts";
import { rounded, type Value } from "./figures.ts";
import { bytesOf, untilQuiet } from "./page-values.ts";

const CLICKS = 10;
/** Time that the pointer rests on a link before the click. */
const HOVER_MS = 100;
/** Links in the content, which are the same in every site built from the corpus. */
const LINKS = "main a[href]";

/** CPU throttling rate for finding long tasks. */
const THROTTLING = 4;

/** Measures following links in the content, each to a page that was not visited before. */
export async function navigationValues(
  browser: Browser,
  server: CompressingServer,
  href: string,
): Promise<Value[]> {
  const { times, sent } = await followLinks(browser, server, href);
  const { tasks } = await followLinks(browser, server, href, THROTTLING);
  const throttled = `CPU ${THROTTLING} times slower`;
  return [
    { name: "clicks", unit: "", value: times.length },
    { name: "click to the new heading, median", unit: "ms", value: rounded(percentile(times, 0.5)) },
    { name: `longest task of a navigation, median, ${throttled}`, unit: "ms", value: percentile(tasks, 0.5) },
    { name: `longest task of all, ${throttled}`, unit: "ms", value: percentile(tasks, 1) },
    { name: "one navigation, mean", unit: "brotli bytes", value: rounded(bytesOf(sent) / times.length) },
    { name: "one navigation, mean", unit: "requests", value: rounded(sent.length / times.length) },
  ];
}

interface Followed {
  /** Time (ms) from each click until the new page's heading is painted. */
  times: number[];
  /** Longest task (ms) of each navigation; 0 below 50, because browsers do not report shorter ones. */
  tasks: number[];
  sent: SentFile[];
}

async function followLinks(
  browser: Browser,
  server: CompressingServer,
  href: string,
  throttling = 1,
): Promise<Followed> {
  const context = await browser.newContext();
  for (const watch of ["heading-watch", "task-watch"]) {
    const code = await scriptCode(`test/bench/site/${watch}.ts`);
    await context.addInitScript({ content: Buffer.from(code).toString() });
  }
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: throttling });
  await page.goto(server.origin + href, { waitUntil: "load" });
  await untilQuiet(page, server);
  const from = server.sent.length;
  const seen = new Set([href]);
  const times: number[] = [];
  const tasks: number[] = [];
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
    await page.evaluate(() => sessionStorage.removeItem("bench-task"));
    await link.hover();
    await page.waitForTimeout(HOVER_MS);
    await page.mouse.down();
    await page.mouse.up();
    const shown = await page.waitForFunction(() => sessionStorage.getItem("bench-shown"));
    times.push(Number(await shown.jsonValue()));
    await untilQuiet(page, server);
    tasks.push(Number(await page.evaluate(() => sessionStorage.getItem("bench-task"))));
  }
  await context.close();
  return { times, tasks, sent: server.sent.slice(from) };
}
