import { sample } from "../full.ts";
import { expect, holdBack, hydrated, saveTraffic, settled, test } from "./page-log.ts";
import {
  ANALYTICS,
  CHECKLIST,
  HOME,
  MIGRATION,
  MISSING,
  NO_CODE,
  PLAIN_PAGE,
  REACT_CODE,
  SEARCH,
  WEBHOOK,
} from "./pages.ts";

const PAGES = [WEBHOOK, SEARCH, MISSING[1]];

for (const href of sample([...PAGES, HOME, NO_CODE, ANALYTICS, MIGRATION, CHECKLIST, PLAIN_PAGE], PAGES)) {
  test(`hydration keeps every node of ${href} and leaves its text alone`, async ({ page, pageLog }) => {
    if (href === MISSING[1]) pageLog.expectError(/404/);
    await saveTraffic(page);
    const release = await holdBack(page, REACT_CODE);
    await page.goto(href);
    await settled(page);
    await page.evaluate(() => {
      const seen = {
        html: document.documentElement.outerHTML,
        nodes: [...document.querySelectorAll("*")],
        mutations: 0,
      };
      Object.assign(window, { seen });
      const article = document.getElementById("article");
      if (!article) return;
      new MutationObserver((records) => {
        seen.mutations += records.length;
      }).observe(article, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    release();
    await hydrated(page);
    const { html, htmlBefore, lost, mutations } = await page.evaluate(() => {
      const { seen } = window as unknown as { seen: { html: string; nodes: Element[]; mutations: number } };
      return {
        html: document.documentElement.outerHTML,
        htmlBefore: seen.html,
        lost: seen.nodes.filter((node) => !node.isConnected).map((node) => node.nodeName),
        mutations: seen.mutations,
      };
    });
    // Hydration marks the document as React's, and adds a link to the search to a not-found page.
    const added = / data-theme-hydrated=""|<p><a href="\/search\/\?q=nope"[^>]*>[^<]+<\/a><\/p>/g;
    expect(firstDifference(htmlBefore, html.replace(added, ""))).toBeUndefined();
    expect(lost).toEqual([]);
    expect(mutations).toBe(0);
    await expect(page.locator("h1")).toHaveCount(1);
  });
}

/** Where two texts part, short enough to read in a report. */
function firstDifference(before: string, after: string): { before: string; after: string } | undefined {
  if (before === after) return undefined;
  let start = 0;
  while (before[start] === after[start]) start += 1;
  const around = (text: string) => text.slice(Math.max(0, start - 100), start + 100);
  return { before: around(before), after: around(after) };
}
