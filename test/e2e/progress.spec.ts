import type { Page } from "@playwright/test";
import { expect, holdBack, open, test } from "./page-log.ts";
import { ANALYTICS_TITLE, dataOf, TOOLS, TOOLS_TITLE, WEBHOOK } from "./pages.ts";

// Not by its role: it fades when it is done, and then has none.
const bar = (page: Page) => page.locator('progress[aria-label="Loading the page"]');
const follow = (page: Page, name: string) => page.locator("#sidebar").getByRole("link", { name }).click();
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Has time pass only when the test says so. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
}

/**
 * Has time pass until the bar is shown; gives how long that was, in ms. React takes a click in its own time: how exact the delay is
 * from then on, the unit test says.
 */
async function timeUntilShown(page: Page): Promise<number> {
  let waited = 0;
  const wait = async () => {
    await page.clock.runFor(20);
    waited += 20;
    return bar(page).count();
  };
  // Time passes only there: waiting between the looks is of no use.
  await expect.poll(wait, { intervals: [10] }).toBe(1);
  return waited;
}

test("a page that takes longer than 200 ms shows a bar until it has come", async ({ page }) => {
  const release = await holdBack(page, dataOf(TOOLS));
  await open(page, WEBHOOK);
  await stopTime(page);
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "Security" })
    .click();
  await expect(page).toHaveURL(`${WEBHOOK}#security`);
  await page.clock.runFor(2_000);
  await expect(bar(page)).toHaveCount(0);
  await follow(page, "Track campaigns");
  await expect(heading(page)).toHaveText(ANALYTICS_TITLE);
  await page.clock.runFor(2_000);
  await expect(bar(page)).toHaveCount(0);

  await follow(page, "Test tools");
  expect(await timeUntilShown(page)).toBeGreaterThanOrEqual(200);
  await expect(bar(page)).toHaveJSProperty("value", 0.08);
  await expect(heading(page)).toHaveText(ANALYTICS_TITLE);
  await page.clock.runFor(800);
  const trickled = await bar(page).evaluate((element) => (element as HTMLProgressElement).value);
  expect(trickled).toBeGreaterThan(0.08);
  expect(trickled).toBeLessThanOrEqual(0.1);
  release();
  await expect(heading(page)).toHaveText(TOOLS_TITLE);
  await expect(bar(page)).toHaveJSProperty("value", 1);
  await page.clock.runFor(400);
  await expect(bar(page)).toHaveCount(0);
});
