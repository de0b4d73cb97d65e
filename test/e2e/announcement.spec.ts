import type { Page } from "@playwright/test";
import { CONFIGURED_SITE } from "./configured-site.ts";
import { recordShifts, shiftsOf } from "./layout-shifts.ts";
import { expect, hydrated, open, test } from "./page-log.ts";
import { HOME } from "./pages.ts";

test.use({ baseURL: CONFIGURED_SITE });

const bar = (page: Page) => page.getByRole("complementary", { name: "Announcement" });
const close = (page: Page) => bar(page).getByRole("button", { name: "Close announcement" });

/** Whether the announcement was shown at each step of the document's arrival. */
async function watchArrival(page: Page): Promise<() => Promise<boolean[]>> {
  await recordShifts(page);
  await page.addInitScript(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const element = document.querySelector("aside[aria-label=Announcement]");
      const shown = element ? getComputedStyle(element).display !== "none" : undefined;
      if (shown !== undefined && seen.at(-1) !== shown) seen.push(shown);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);
}

test("from the first paint the announcement is above the navigation bar", async ({ page, pageLog }) => {
  await page.addInitScript(() => localStorage.setItem("announcement", "the one before"));
  const arrival = await watchArrival(page);
  await open(page, HOME);
  expect(await arrival()).toEqual([true]);
  expect(await shiftsOf(page)).toEqual([]);
  await expect(bar(page)).toContainText("New: version 2 of the plugin is out.");
  const { y = 0, height = 0 } = (await bar(page).boundingBox()) ?? {};
  expect(y).toBe(0);
  expect((await page.getByRole("banner").boundingBox())?.y).toBe(height);
  await bar(page).getByRole("link", { name: "plugin" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Installing the plugin");
  await expect(bar(page)).toBeVisible();
  expect(pageLog.documents()).toHaveLength(1);
});

test("once closed it is gone in other tabs and on later visits", async ({ page, context }) => {
  // Before React has started.
  await page.goto(HOME);
  const other = await context.newPage();
  await open(other, "/docs/guides/");
  await expect(bar(other)).toBeVisible();
  await close(page).press("Enter");
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole("banner").getByRole("link", { name: "Other Docs" })).toBeFocused();
  await expect(bar(other)).toBeHidden();
  const arrival = await watchArrival(page);
  await page.reload();
  await hydrated(page);
  expect(await arrival()).toEqual([false]);
  expect(await shiftsOf(page)).toEqual([]);
});
