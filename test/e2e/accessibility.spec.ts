import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { isFull, sample } from "../full.ts";
import { expect, open, settled, test } from "./page-log.ts";
import {
  CHECKLIST,
  HOME,
  MISSPELLED,
  OPERATION,
  PAYOUTS,
  PLAIN_PAGE,
  REPORTS,
  SEARCH,
  USAGE,
  WEBHOOK,
} from "./pages.ts";
import { searchField, suggest } from "./search-box.ts";

/** WCAG 2.2 at levels A and AA, and axe-core's best practices. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
/** The rules whose results depend on the width. */
const LAYOUT_RULES = ["target-size", "color-contrast", "scrollable-region-focusable"];
const PAGES: [name: string, href: string][] = [
  ["home page", HOME],
  ["page of an API operation", OPERATION],
];
const MORE_PAGES: [name: string, href: string][] = [
  ["page with screens and statuses", REPORTS],
  ["search page", SEARCH],
  ["not-found page", MISSPELLED],
  ["webhook page", WEBHOOK],
  ["page with figures", PAYOUTS],
  ["plain page", PLAIN_PAGE],
  ["search page without results", `${SEARCH}?q=qwertzuiop`],
];

/** Creates axe-core for a page without frames, which reports violations alone: both take half of the time. */
function axeFor(page: Page, { withContrast = true } = {}): AxeBuilder {
  // By default, the size of targets is not checked.
  const rules = { "target-size": { enabled: true }, "color-contrast": { enabled: withContrast } };
  return new AxeBuilder({ page }).options({ resultTypes: ["violations"], rules }).setLegacyMode(true);
}

/** Returns every violation with the elements concerned. */
async function violationsOf(page: Page, axe = axeFor(page).withTags(RULES)): Promise<string[]> {
  // A unit test computes the contrast of code's colors; axe-core takes half a minute for thousands of tokens.
  const { violations } = await axe.exclude("pre > code").analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}

/** Expects no violation at 390 px; wide, none that depends on the width; in dark mode, enough contrast. */
async function expectNone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await violationsOf(page), "390 px wide").toEqual([]);
  // 640 px are what a zoom of 200% leaves of 1280 px.
  for (const width of sample([640, 1280], [1280])) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violationsOf(page, axeFor(page).withRules(LAYOUT_RULES)), `${width} px wide`).toEqual([]);
  }
  expect(await contrastInDarkMode(page), "dark").toEqual([]);
}

test("marked comments have contrast, and links in stacked cells are far enough apart", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await open(page, "/docs/subscriptions/subscription-management/");
  const targets = axeFor(page).withRules(["target-size"]).include("table");
  expect(await violationsOf(page, targets), "targets").toEqual([]);
  await open(page, USAGE);
  const comments = page.locator(".highlighted t-c");
  await expect(comments.first()).toBeVisible();
  const contrast = () => axeFor(page).withRules(["color-contrast"]).include(".highlighted").analyze();
  expect((await contrast()).violations, "light").toEqual([]);
  await page.getByRole("button", { name: /^Switch between light/ }).click();
  expect((await contrast()).violations, "dark").toEqual([]);
});

/** Switches to dark mode and returns its contrast violations. Nothing else depends on the mode. */
async function contrastInDarkMode(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: /^Switch between light/ }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  return violationsOf(page, axeFor(page).withRules(["color-contrast"]));
}

/** Scrolls through the page, and hides what sticks to the window: it covers parts of what is scrolled under it. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: "instant" });
      await new Promise(requestAnimationFrame);
    }
    for (const bar of document.querySelectorAll<HTMLElement>(
      "header, [data-toc-bar], nav:has(> [data-toc-row])",
    ))
      bar.style.visibility = "hidden";
  });
  await settled(page);
}

// A build machine may be slow and busy.
test.setTimeout(120_000);

for (const [name, href] of sample([...PAGES, ...MORE_PAGES], PAGES)) {
  test(`axe-core finds no violations on the ${name} at any width and mode`, async ({ page, pageLog }) => {
    if (name === "not-found page") pageLog.expectError(/404/);
    await open(page, href);
    await expectNone(page);
  });
}

test("axe-core finds no violations on a guide, its table of contents and the menu", async ({ page }) => {
  await open(page, CHECKLIST);
  await expectNone(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("main").locator("summary", { hasText: "On this page" }).click();
  const contents = axeFor(page).withTags(RULES).include("[data-toc]");
  expect(await violationsOf(page, contents), "table of contents").toEqual([]);
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = axeFor(page).withTags(RULES).include("#menu");
  expect(await violationsOf(page, menu), "menu").toEqual([]);
});

for (const width of isFull ? [320, 390, 768, 997, 1280, 1920] : []) {
  test(`axe-core finds no violations on any page, ${width} px wide, scrolled`, async ({ page, request }) => {
    const { docs } = await (await request.get("/api/docs.json")).json();
    test.setTimeout(docs.length * 20_000);
    await page.setViewportSize({ width, height: 900 });
    for (const { path } of docs as { path: string }[]) {
      await open(page, path);
      for (const state of ["as loaded", "scrolled"]) {
        if (state === "scrolled") await scrollThrough(page);
        const axe = axeFor(page, { withContrast: false }).withTags(RULES);
        expect(await violationsOf(page, axe), `${path} ${state}`).toEqual([]);
      }
    }
  });
}

test("axe-core finds no violations in results and the open search box", async ({ page }) => {
  await open(page, `${SEARCH}?q=signature&ctx=docs/nowhere`);
  await expect(page.locator(".search-rows a").first()).toBeVisible();
  const banner = () => axeFor(page).withTags(RULES).include("header");
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await suggest(page, "webhook");
    const scanned = width === 390 ? axeFor(page).withTags(RULES) : banner();
    expect(await violationsOf(page, scanned), `suggestions over results, ${width} px wide`).toEqual([]);
    await searchField(page).fill("qwertzuiop");
    await expect(page.getByRole("banner").getByText("No results for")).toBeVisible();
    expect(await violationsOf(page, banner()), `no suggestions, ${width} px wide`).toEqual([]);
    await page.keyboard.press("Escape");
  }
  expect(await contrastInDarkMode(page), "dark results").toEqual([]);
  await suggest(page, "webhook");
  const contrast = axeFor(page).withRules(["color-contrast"]).include("header");
  expect(await violationsOf(page, contrast), "dark suggestions").toEqual([]);
});
