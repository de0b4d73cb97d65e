import type { Locator, Page } from "@playwright/test";
import { site } from "../site-config.ts";
import { recordShifts, shiftsOf } from "./layout-shifts.ts";
import { clipboard, emptyClipboard, expect, holdBack, hydrated, open, test } from "./page-log.ts";
import { ANALYTICS, DYNAMIC_LINKS, HOME, WEBHOOK, WEBHOOK_TITLE } from "./pages.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Exactly one tab is selected, can be reached by Tab, and its panel alone is shown. */
async function expectSelected(tabs: Locator, name: string): Promise<void> {
  await expect(tabs.getByRole("tab", { selected: true })).toHaveText(name);
  await expect(tabs.locator('[role=tab]:not([tabindex="-1"])')).toHaveText(name);
  await expect(tabs.getByRole("tabpanel").locator("visible=true")).toHaveCount(1);
  await expect(tabs.getByRole("tabpanel", { name })).toBeVisible();
}

function tabsOf(page: Page, index = 0): Locator {
  return page.locator("[data-tabs=language]").nth(index);
}

test("arrow keys, Home and End move the focus around the tabs, and Enter selects one", async ({ page }) => {
  await open(page, HOME);
  const steps = await page.evaluate(() => history.length);
  const tabs = tabsOf(page);
  await tabs.getByRole("tab", { name: "JavaScript" }).focus();
  for (const [key, name] of [
    ["ArrowRight", "PHP"],
    ["ArrowRight", "Python"],
    ["ArrowRight", "JavaScript"],
    ["ArrowLeft", "Python"],
    ["Home", "JavaScript"],
    ["End", "Python"],
    ["ArrowLeft", "PHP"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tabs.getByRole("tab", { name })).toBeFocused();
    await expectSelected(tabs, "JavaScript");
  }
  await page.keyboard.press("Enter");
  await expectSelected(tabs, "PHP");
  expect(await page.evaluate(() => localStorage.getItem("tabs.language"))).toBe("PHP");
  expect(await page.evaluate(() => history.length)).toBe(steps);
});

test("tabs of one group switch together on all pages, tabs and visits", async ({ page, context }) => {
  const other = await context.newPage();
  await open(other, HOME);
  await open(page, ANALYTICS);
  await tabsOf(page, 1).getByRole("tab", { name: "Python" }).click();
  await expectSelected(tabsOf(page, 0), "Python");
  await expectSelected(tabsOf(other), "Python");
  await page.locator(`#article a[href^="${WEBHOOK}"]`).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(WEBHOOK_TITLE);
  await expectSelected(tabsOf(page), "Python");
  await tabsOf(page).getByRole("tab", { name: "JavaScript" }).click();
  await page.reload();
  await hydrated(page);
  await expectSelected(tabsOf(page), "JavaScript");
  await page.goBack();
  await expect(page).toHaveURL(ANALYTICS);
  await expectSelected(tabsOf(page, 0), "JavaScript");
  await expectSelected(tabsOf(page, 1), "JavaScript");
  // Tabs that lack the chosen label keep theirs.
  await open(page, DYNAMIC_LINKS);
  await tabsOf(page).getByRole("tab", { name: "C#" }).click();
  await expectSelected(tabsOf(other), "JavaScript");
});

test("the chosen tabs are shown before the runtime loads, and nothing shifts then", async ({ page }) => {
  // As high as the page: a shift is only one where the reader sees it.
  await page.setViewportSize({ width: 1280, height: 4_000 });
  await page.addInitScript(() => localStorage.setItem("tabs.language", "Python"));
  await recordShifts(page);
  const release = await holdBack(page, /\/assets\/page-/);
  await page.goto(HOME, { waitUntil: "commit" });
  await expectSelected(tabsOf(page), "Python");
  // The document is complete: what moves while it arrives is not the runtime's doing.
  await expect(page.getByRole("contentinfo")).toBeVisible();
  const { length: shiftsBefore } = await shiftsOf(page);
  release();
  await hydrated(page);
  await expectSelected(tabsOf(page), "Python");
  expect((await shiftsOf(page)).slice(shiftsBefore)).toEqual([]);
});

test("the tab that was clicked stays where it is when tabs above change height", async ({ page }) => {
  await open(page, ANALYTICS);
  const tab = tabsOf(page, 1).getByRole("tab", { name: "Python" });
  await tab.scrollIntoViewIfNeeded();
  const before = (await tab.boundingBox())?.y ?? Number.NaN;
  await tab.click();
  await expectSelected(tabsOf(page, 0), "Python");
  expect(Math.abs(((await tab.boundingBox())?.y ?? Number.NaN) - before)).toBeLessThan(2);
});

test("copying gives exactly the code without line numbers, again and again", async ({ page }) => {
  await open(page, HOME);
  const block = page.locator("#article section .code-block").first();
  const button = block.locator("[data-copy]");
  await expect(button).toHaveText("Copy");
  await button.click();
  await expect(button).toHaveText("Copied");
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toHaveCount(1);
  expect(await clipboard(page)).toBe(
    `<a href="https://${site.provider.storeHost}/checkout?products[1][id]=52001&amp;x-account=4711">Buy now</a>`,
  );
  await expect(button).toHaveText("Copy");
  await emptyClipboard(page);
  await button.click();
  await expect.poll(() => clipboard(page)).toContain("Buy now");
  await open(page, WEBHOOK);
  const numbered = page
    .locator(".code-block", { has: page.locator(".code-numbered") })
    .locator("visible=true")
    .first();
  await emptyClipboard(page);
  await numbered.getByRole("button", { name: "Copy" }).click();
  const code = await numbered.locator("code").textContent();
  expect(code).not.toMatch(/^\s*1\b/);
  await expect.poll(() => clipboard(page)).toBe(code);
});
