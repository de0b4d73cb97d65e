/**
 * `npm run bench:interactions`: measures the time from input to the next paint on the longest page, with the CPU throttled 4×;
 * the slowest event of each interaction counts. `-- --dir FOLDER` measures another build than `dist/`; several are measured in
 * alternation, to compare them. `--href HREF` measures another page, `--runs 5` sets the number of runs, `--slower 4` the
 * throttling. Asserts nothing.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import { scriptCode } from "#build-scripts/lib/bundle/bundle-scripts.ts";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";
import { findBrowser } from "../e2e/find-browser.ts";
import { type Interaction, ON_A_DESKTOP, ON_A_PHONE } from "./interactions/interactions.ts";
import { Reader } from "./interactions/reader.ts";
import { percentile } from "./percentile.ts";
import { serveCompressed } from "./site/compressing-server.ts";

/** Time (ms) after which the page has loaded and finished its idle work. */
const SETTLED_MS = 8_000;
const DEVICES: [name: string, options: BrowserContextOptions, interactions: Interaction[]][] = [
  ["phone", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, ON_A_PHONE],
  ["desk", { viewport: { width: 1280, height: 800 } }, ON_A_DESKTOP],
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

/** Times by device and interaction, then by build. */
const times = new Map<string, Map<string, number[]>>();
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
for (let run = 0; run < runs; run++) {
  for (const dir of values.dir) {
    for (const device of DEVICES) await measure(browser, dir, ...device);
  }
}
await browser.close();

console.log(`${href}, CPU ${slower} times slower, ${runs} runs, ms: median (max)`);
console.table(
  Object.fromEntries([...times].map(([name, byDir]) => [name, Object.fromEntries([...byDir].map(textOf))])),
);

/** Performs all interactions of a device in turn, in a new browser context. */
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
    const duration = await reader.timed(() => act(reader));
    byDir.set(dir, [...(byDir.get(dir) ?? []), duration]);
  }
  await context.close();
  server.close();
}

function textOf([dir, durations]: [string, number[]]): [string, string] {
  return [dir, `${percentile(durations, 0.5)} (${percentile(durations, 1)})`];
}

/** Finds the href of the page with the most HTML. */
async function longestPage(dir: string): Promise<string> {
  const files = (await listFiles(dir)).filter((file) => file.endsWith("/index.html"));
  const sizes = await Promise.all(files.map(async (file) => (await readFile(join(dir, file))).length));
  const longest = files[sizes.indexOf(Math.max(...sizes))] ?? "index.html";
  return `/${longest.slice(0, -"index.html".length)}`;
}
