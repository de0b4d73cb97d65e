/**
 * `npm run bench:preview`: measures the time from saving a file until every open browser shows the change: 50 edits of pages of
 * all lengths, the sidebar, the site configuration and the API description, with 100 pages and five browsers; and separately
 * edits of the longest page. `-- --browsers 1` opens another number. Asserts nothing.
 */
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { isPageSource, routeOfSource } from "#app/lib/urls.ts";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";
import { findBrowser } from "../e2e/find-browser.ts";
import { startPreview } from "../start-preview.ts";
import { percentile } from "./percentile.ts";

const PAGES = 100;
const { values: options } = parseArgs({ options: { browsers: { type: "string", default: "5" } } });
const BROWSERS = Number(options.browsers);
const TIMEOUT_MS = 30_000;
const SLUG = "acme-payments";

interface Edit {
  kind: string;
  times: number;
  file: string;
  /** The text to replace, and its replacement. */
  pattern: RegExp;
  text(mark: string): string;
}

/** Number of pages to edit, spread evenly over all pages by length. */
const EDITED_PAGES = 7;
const EDITS_OF_A_PAGE = 5;
/** Kind of the edits that are reported separately. */
const LONGEST = "longest page";
const OPERATION = "docs/api/affiliates/assign-to-order.mdx";

/** Edits of other files, each with a page that shows the change. */
const OTHER_EDITS: [page: string, edit: Edit][] = [
  [
    OPERATION,
    {
      kind: "sidebar",
      times: 5,
      file: "sidebar.json",
      pattern: /"label": "Subscriptions[^"]*"/,
      text: (mark) => `"label": "Subscriptions ${mark}"`,
    },
  ],
  [
    OPERATION,
    {
      kind: "configuration",
      times: 5,
      file: "site.json",
      pattern: /"title": "Solutions[^"]*"/,
      text: (mark) => `"title": "Solutions ${mark}"`,
    },
  ],
  [
    OPERATION,
    {
      kind: "API description",
      times: 5,
      file: "api/openapi.yaml",
      pattern: /Order (?:m\w+ )?to assign/,
      text: (mark) => `Order ${mark} to assign`,
    },
  ],
];

const editOfPage = (file: string, kind: string): Edit => ({
  kind,
  times: EDITS_OF_A_PAGE,
  file,
  pattern: /(?:\n\nMark m\w+\.)?\s*$/,
  text: (mark) => `\n\nMark ${mark}.\n`,
});

const contentDir = await mkdtemp(join(tmpdir(), "bench-preview-"));
await makeContent();
const preview = await startPreview({ CONTENT_DIR: contentDir });
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
try {
  const tabs = await Promise.all(Array.from({ length: BROWSERS }, openTab));
  const times = new Map<string, number[]>();
  let number = 0;
  const bySize = await pagesBySize();
  const longest = bySize.at(-1)?.file ?? "";
  const pages = spread(bySize).map((file) => [file, editOfPage(file, "page")] as const);
  for (const [page, edit] of [...pages, ...OTHER_EDITS, [longest, editOfPage(longest, LONGEST)] as const]) {
    const href = routeOfSource(page, SLUG)?.href;
    await Promise.all(tabs.map((tab) => tab.open(preview.origin + href)));
    const took: number[] = [];
    while (took.length < edit.times)
      took.push(await measure(edit, `m${String(++number).padStart(3, "0")}x`, tabs));
    times.set(edit.kind, [...(times.get(edit.kind) ?? []), ...took]);
    const { size } = await stat(join(contentDir, edit.file));
    console.log(
      `${edit.kind}, ${edit.file}, ${(size / 1000).toFixed(1)} KB: ${took.map(Math.round).join(" ")}`,
    );
  }
  print(times);
} finally {
  await browser.close();
  preview.child.kill();
  await rm(contentDir, { recursive: true, force: true });
}

interface SizedPage {
  file: string;
  size: number;
}

/** Lists the documentation pages, longest last. */
async function pagesBySize(): Promise<SizedPage[]> {
  const files = (await listFiles(join(contentDir, "docs")))
    .filter(isPageSource)
    .map((path) => `docs/${path}`);
  const sized = files.map(async (file) => ({ file, size: (await stat(join(contentDir, file))).size }));
  return (await Promise.all(sized)).sort((a, b) => a.size - b.size);
}

/** Selects the pages to edit. */
function spread(bySize: readonly SizedPage[]): string[] {
  const step = bySize.length / EDITED_PAGES;
  return Array.from(
    { length: EDITED_PAGES },
    (_, index) => bySize[Math.floor((index + 0.5) * step)]?.file ?? "",
  );
}

interface Tab {
  open(url: string): Promise<void>;
  /** Resolves to the time (ms since the epoch) when the mark was first in the document. */
  seen(mark: string): Promise<number>;
}

/** Opens a browser that reports when a mark becomes visible. */
async function openTab(): Promise<Tab> {
  const page: Page = await (await browser.newContext()).newPage();
  const waiting = new Map<string, (time: number) => void>();
  await page.exposeFunction("markSeen", (mark: string, time: number) => waiting.get(mark)?.(time));
  await page.addInitScript(() => {
    const report = (globalThis as unknown as { markSeen(mark: string, time: number): void }).markSeen;
    const reported = new Set<string>();
    new MutationObserver(() => {
      const now = performance.timeOrigin + performance.now();
      const shown = document.querySelectorAll("#article, #sidebar, #footer");
      const text = [...shown].map((element) => element.textContent).join(" ");
      for (const [mark] of text.matchAll(/m\d{3}x/g)) {
        if (reported.has(mark)) continue;
        reported.add(mark);
        report(mark, now);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return {
    async open(url) {
      // The open event stream shows that the page listens for changes.
      const isListening = page.waitForResponse((response) => response.url().endsWith("/-/events"));
      await page.goto(url);
      await isListening;
      // Wait for prefetched pages, as a writer reads the page before editing it.
      await page.waitForLoadState("networkidle");
    },
    seen: (mark) => new Promise((resolve) => waiting.set(mark, resolve)),
  };
}

/** Edits a file and returns the time (ms) from saving until every browser shows the change. */
async function measure({ file, pattern, text }: Edit, mark: string, tabs: readonly Tab[]): Promise<number> {
  const path = join(contentDir, file);
  const before = await readFile(path, "utf8");
  const changed = before.replace(pattern, () => text(mark));
  if (changed === before) throw new Error(`${file} has no match of ${pattern}.`);
  const seenAt: number[] = [];
  const seen = Promise.all(tabs.map(async (tab) => seenAt.push(await tab.seen(mark))));
  const savedAt = performance.timeOrigin + performance.now();
  await writeFile(path, changed);
  const isLate = await Promise.race([seen.then(() => false), wait(TIMEOUT_MS, true, { ref: false })]);
  if (isLate)
    throw new Error(`${mark} in ${file} was shown in ${seenAt.length} of ${tabs.length} browsers only.`);
  return Math.max(...seenAt) - savedAt;
}

/** Copies the project's content and adds pages up to {@link PAGES}. */
async function makeContent(): Promise<void> {
  await cp("content", contentDir, { recursive: true });
  const has = (await listFiles(join(contentDir, "docs"))).filter(isPageSource).length;
  const ids = Array.from({ length: Math.max(0, PAGES - has) }, (_, index) => `bench/page-${index}`);
  await mkdir(join(contentDir, "docs/bench"), { recursive: true });
  for (const id of ids) {
    const text = `---\ntitle: Extra ${id}\ndescription: A page of the benchmark.\n---\n\n## One\n\nText.\n`;
    await writeFile(join(contentDir, `docs/${id}.md`), text);
  }
  const sidebar = join(contentDir, "sidebar.json");
  const { docs, ...others } = JSON.parse(await readFile(sidebar, "utf8"));
  const extra = ids.length > 0 ? [{ label: "Extra", items: ids }] : [];
  await writeFile(sidebar, JSON.stringify({ docs: [...docs, ...extra], ...others }, null, 2));
}

function print(times: ReadonlyMap<string, readonly number[]>): void {
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(
    `From saving to the last of ${BROWSERS} browsers, in ms, ${PAGES} pages; load ${load.join(", ")}:`,
  );
  const counted = [...times].filter(([kind]) => kind !== LONGEST).flatMap(([, values]) => values);
  for (const [kind, values] of [...times, ["all but longest", counted] as const]) {
    const [p50, p95, max] = [0.5, 0.95, 1].map((share) => Math.round(percentile(values, share)));
    console.log(
      `${kind.padEnd(16)} ${String(values.length).padStart(3)} edits  p50 ${p50}  p95 ${p95}  max ${max}`,
    );
  }
}
