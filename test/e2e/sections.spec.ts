import type { Page } from "@playwright/test";
import { sample } from "../full.ts";
import { recordShifts, shiftsOf } from "./layout-shifts.ts";
import { expect, hydrated, open, test } from "./page-log.ts";
import { ANALYTICS, WEBHOOK } from "./pages.ts";

const sections = (page: Page) => page.locator("#article > section");

/** How many sections the browser skips now. */
const skipped = (page: Page) =>
  sections(page).evaluateAll(
    (all) =>
      all.filter(
        ({ firstElementChild: heading }) =>
          heading?.checkVisibility({ contentVisibilityAuto: true }) === false,
      ).length,
  );

/** Scrolls with the wheel, and waits until each step is painted. */
async function wheel(page: Page, distance: number): Promise<void> {
  await page.mouse.wheel(0, distance);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

for (const width of sample([390, 1280], [1280])) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("sections far from the view are skipped, and nothing shifts while the page is scrolled", async ({
      page,
    }) => {
      await recordShifts(page);
      await open(page, WEBHOOK);
      expect(await skipped(page)).toBeGreaterThan((await sections(page).count()) / 2);
      await page.mouse.move(width / 2, 400);
      for (let step = 0; step < 20; step++) await wheel(page, 700);
      for (let step = 0; step < 20; step++) await wheel(page, -700);
      expect(await shiftsOf(page)).toEqual([]);
    });

    test("Back from another page and a reload return to the place that was left", async ({ page }) => {
      await open(page, WEBHOOK);
      // With the wheel, so that sections above are skipped or laid out as for a reader.
      await page.mouse.move(width / 2, 400);
      for (let step = 0; step < 20; step++) await wheel(page, 500);
      const topOf = () =>
        sections(page).evaluateAll((all) => {
          const inView = all.findIndex((section) => section.getBoundingClientRect().bottom > 0);
          return [inView, Math.round(all[inView]?.getBoundingClientRect().top ?? Number.NaN)];
        });
      const before = await topOf();
      expect(before[0]).toBeGreaterThan(2);
      await page.locator("footer").evaluate((footer, href) => {
        footer.append(Object.assign(document.createElement("a"), { href, id: "inserted" }));
        document.getElementById("inserted")?.click();
      }, ANALYTICS);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analytics");
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("webhooks (IPN)");
      await expect.poll(topOf).toEqual(before);
      await page.reload();
      await hydrated(page);
      await expect.poll(topOf).toEqual(before);
    });

    test("the browser's search finds text in a skipped section and shows it", async ({ page }) => {
      await open(page, WEBHOOK);
      const last = page.locator("#handlers ~ p").last();
      const text = (await last.evaluate((element) => element.firstChild?.textContent ?? "")).trim();
      expect(text.length).toBeGreaterThan(10);
      expect(await skipped(page)).toBeGreaterThan(0);
      const found = await page.evaluate((text) => {
        const { find } = window as unknown as { find(text: string): boolean };
        return find(text);
      }, text);
      expect(found).toBe(true);
      await expect(last).toBeInViewport();
    });

    test("the End key leads to the end", async ({ page }) => {
      await open(page, WEBHOOK);
      await page.keyboard.press("End");
      const left = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
      await expect.poll(left).toBeLessThan(2);
    });
  });
}

test("every section is on paper", async ({ page }) => {
  await open(page, WEBHOOK);
  await page.emulateMedia({ media: "print" });
  expect(await skipped(page)).toBe(0);
});
