import type { Browser } from "@playwright/test";
import { scriptCode } from "#build-scripts/lib/bundle/bundle-scripts.ts";
import { percentile } from "../percentile.ts";
import type { CompressingServer, SentFile } from "./compressing-server.ts";
import { rounded, type Value } from "./figures.ts";
import { bytesOf, untilQuiet } from "./page-values.ts";

const CLICKS = 10;
/** So long a reader's pointer rests on a link before the click. */
const HOVER_MS = 100;
/** Links in the text: the same in every site that shows the corpus. */
const LINKS = "main a[href]";

/** How much slower the processor is made to see which tasks keep the page from answering. */
const SLOWER = 4;

/** What following links of the text costs, each to a page that was not seen before. */
export async function navigationValues(
  browser: Browser,
  server: CompressingServer,
  href: string,
): Promise<Value[]> {
  const { times, sent } = await followLinks(browser, server, href);
  const { tasks } = await followLinks(browser, server, href, SLOWER);
  const slowly = `processor ${SLOWER} times slower`;
  return [
    { name: "clicks", unit: "", value: times.length },
    { name: "click to the new heading, median", unit: "ms", value: rounded(percentile(times, 0.5)) },
    { name: `longest task of a navigation, median, ${slowly}`, unit: "ms", value: percentile(tasks, 0.5) },
    { name: `longest task of all, ${slowly}`, unit: "ms", value: percentile(tasks, 1) },
    { name: "one navigation, mean", unit: "brotli bytes", value: rounded(bytesOf(sent) / times.length) },
    { name: "one navigation, mean", unit: "requests", value: rounded(sent.length / times.length) },
  ];
}

interface Followed {
  /** From each click until the new page's heading was painted, in ms. */
  times: number[];
  /** The longest task of each navigation, in ms; 0 when none was longer than 50, as browsers do not tell of shorter ones. */
  tasks: number[];
  sent: SentFile[];
}

async function followLinks(
  browser: Browser,
  server: CompressingServer,
  href: string,
  slower = 1,
): Promise<Followed> {
  const context = await browser.newContext();
  for (const watch of ["heading-watch", "task-watch"]) {
    const code = await scriptCode(`test/bench/site/${watch}.ts`);
    await context.addInitScript({ content: Buffer.from(code).toString() });
  }
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
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
