/**
 * `npm run bench:interactions`: how long the longest page takes to answer what its readers do, on a processor that is four times
 * slower: from the event until the page is painted, the slowest event of each. `-- --dir FOLDER` measures another export than
 * `dist/`; given several times, they are measured in turn, run by run, to compare them. `--href ADDRESS` measures another page,
 * `--runs 5` so many times, `--slower 4` on such a processor. Asserts nothing.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import { scriptCode } from "#build-scripts/lib/bundle/bundle-scripts.ts";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";
import { findBrowser } from "../e2e/find-browser.ts";
import { AT_A_DESK, type Interaction, ON_A_PHONE } from "./interactions/interactions.ts";
import { Reader } from "./interactions/reader.ts";
import { percentile } from "./percentile.ts";
import { serveCompressed } from "./site/compressing-server.ts";

/** The page's code and what it does when it is idle are done by then, in ms. */
const SETTLED_MS = 8_000;
const DEVICES: [name: string, options: BrowserContextOptions, interactions: Interaction[]][] = [
  ["phone", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, ON_A_PHONE],
  ["desk", { viewport: { width: 1280, height: 800 } }, AT_A_DESK],
];

const { values } = parseArgs({
  options: {
    dir: { type: "string", multiple: true, default: ["dist"] },
    href: { type: "string" },
    runs: { type: "string", default: "5" },
    slower: { type: "string", default: "4" },
  },
});
const runs = Number(values.runs);
const slower = Number(values.slower);
const watch = Buffer.from(await scriptCode("test/bench/interactions/event-watch.ts")).toString();
const href = values.href ?? (await longestPage(values.dir[0] as string));

/** Times by device and interaction, then by export. */
const times = new Map<string, Map<string, number[]>>();
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
for (let run = 0; run < runs; run++) {
  for (const dir of values.dir) {
    for (const device of DEVICES) await measure(browser, dir, ...device);
  }
}
await browser.close();

console.log(`${href}, processor ${slower} times slower, ${runs} runs, ms: median (most)`);
console.table(
  Object.fromEntries([...times].map(([name, byDir]) => [name, Object.fromEntries([...byDir].map(textOf))])),
);

/** Does all interactions with a device, one after the other, in a browser window of its own. */
async function measure(
  browser: Browser,
  dir: string,
  device: string,
  options: BrowserContextOptions,
  interactions: Interaction[],
): Promise<void> {
  const server = await serveCompressed(dir);
  const context = await browser.newContext(options);
  await context.addInitScript({ content: watch });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const reader = new Reader(page, session, options.hasTouch ?? false);
  await page.goto(server.origin + href, { waitUntil: "load" });
  await page.waitForTimeout(SETTLED_MS);
  for (const [name, act] of interactions) {
    const row = `${device}: ${name}`;
    const byDir = times.get(row) ?? new Map<string, number[]>();
    times.set(row, byDir);
    const taken = await reader.timed(() => act(reader));
    byDir.set(dir, [...(byDir.get(dir) ?? []), taken]);
  }
  await context.close();
  server.close();
}

function textOf([dir, taken]: [string, number[]]): [string, string] {
  return [dir, `${percentile(taken, 0.5)} (${percentile(taken, 1)})`];
}

/** The address of the page with the most HTML. */
async function longestPage(dir: string): Promise<string> {
  const files = (await listFiles(dir)).filter((file) => file.endsWith("/index.html"));
  const sizes = await Promise.all(files.map(async (file) => (await readFile(join(dir, file))).length));
  const longest = files[sizes.indexOf(Math.max(...sizes))] ?? "index.html";
  return `/${longest.slice(0, -"index.html".length)}`;
}
