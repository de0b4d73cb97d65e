import type { Page } from "@playwright/test";
import { expect, open, test } from "./page-log.ts";
import { WEBHOOK } from "./pages.ts";

const button = (page: Page) => page.getByRole("button", { name: "Back to top" });

/** Scrolls there and waits for the scroll event. */
async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate(
    (top) =>
      new Promise((resolve) => {
        addEventListener("scroll", () => requestAnimationFrame(resolve), { once: true });
        window.scrollTo(0, top);
      }),
    y,
  );
}

test("the way back to the top shows when the reader scrolls up far from it, and leads to the title", async ({
  page,
}) => {
  await open(page, WEBHOOK);
  await expect(button(page)).toBeHidden();
  await scrollTo(page, 1_200);
  await expect(button(page)).toBeHidden();
  await scrollTo(page, 1_100);
  await expect(button(page)).toBeVisible();
  await scrollTo(page, 1_150);
  await expect(button(page)).toBeHidden();
  await scrollTo(page, 300);
  await expect(button(page)).toBeVisible();
  await scrollTo(page, 290);
  await expect(button(page)).toBeHidden();
  // A link leads up the page.
  await scrollTo(page, 5_000);
  await page.getByRole("navigation", { name: "On this page" }).locator('a[href$="#security"]').click();
  await expect(page).toHaveURL(`${WEBHOOK}#security`);
  await expect(page.locator("#security")).toBeInViewport();
  await expect(button(page)).toBeHidden();
  await scrollTo(page, 900);
  await scrollTo(page, 800);
  await button(page).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(button(page)).toBeHidden();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("article") !== null)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
