import type { Locator, Page } from "@playwright/test";
import { sample } from "../full.ts";
import { expect, open, test } from "./page-log.ts";
import { OPERATION, TOOLS, TOOLS_TITLE, WEBHOOK } from "./pages.ts";

/** Top of a heading after a link to it was followed: below the navigation bar, in px. */
const PLACE_PX = 68;
/** Height of the contents bar, in px. */
const BAR_PX = 40;

const column = (page: Page) => page.getByRole("navigation", { name: "On this page" });
/** The ids of headings are part of their URLs, so they change less often than their texts. */
const linkTo = (page: Page, id: string) => column(page).locator(`a[href$="#${id}"]`);
const nameOf = (page: Page, id: string) =>
  page
    .locator(`[data-toc] a[href$="#${id}"]`)
    .first()
    .evaluate((link) => link.textContent ?? "");
const current = (page: Page) => column(page).locator("[aria-current]");
const topOf = async (heading: Locator) => (await heading.boundingBox())?.y ?? Number.NaN;

test("the mark follows the reader down the page and back up, and on the next page", async ({ page }) => {
  await open(page, WEBHOOK);
  await expect(current(page)).toHaveCount(0);
  const names = await column(page).getByRole("link").allTextContents();
  for (const name of [names[3], names.at(-1), names[1]]) {
    await page
      .getByRole("main")
      .getByRole("heading", { name, exact: true })
      .first()
      .evaluate((heading) => scrollBy(0, heading.getBoundingClientRect().top - 120));
    await expect(current(page)).toHaveText(name ?? "");
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expect(current(page)).toHaveCount(0);
  await page.locator(`#sidebar a[href="${TOOLS}"]`).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TOOLS_TITLE);
  const second = column(page).getByRole("link").nth(1);
  await second.click();
  await expect(second).toHaveAttribute("aria-current", "location");
  await expect(current(page)).toHaveCount(1);
});

test("the list keeps its marked entry in sight unless the pointer is over it", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await open(page, WEBHOOK);
  await column(page).hover();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight - innerHeight - 900));
  await expect(current(page)).toBeAttached();
  expect(await column(page).evaluate((list) => list.closest("[data-toc]")?.scrollTop)).toBe(0);
  await page.mouse.move(600, 250);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(current(page)).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight - innerHeight - 900));
  await expect(current(page)).toBeVisible();
  const before = await page.evaluate(() => scrollY);
  await expect(current(page)).toBeInViewport({ ratio: 1 });
  const inList = await current(page).evaluate((link) => {
    const list = link.closest("[data-toc]")?.getBoundingClientRect();
    const { top, bottom } = link.getBoundingClientRect();
    return list !== undefined && top >= list.top && bottom <= list.bottom;
  });
  expect(inList).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

for (const width of sample([390, 768, 997, 1151], [390])) {
  test(`at ${width} px a bar names the heading and opens over the text`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, WEBHOOK);
    const bar = page
      .getByRole("main")
      .locator("details", { has: page.locator("[data-toc]") })
      .first();
    const summary = bar.locator("summary");
    await expect(column(page)).toBeHidden();
    await page.locator("#security").evaluate((heading) => {
      scrollBy(0, heading.getBoundingClientRect().top - 120);
    });
    await expect(summary).toHaveAttribute("data-current", await nameOf(page, "security"));
    await expect.poll(() => topOf(bar)).toBe(60);
    const before = await topOf(page.locator("#security"));
    await summary.focus();
    await page.keyboard.press("Enter");
    await expect(column(page)).toBeVisible();
    expect(await topOf(page.locator("#security"))).toBe(before);
    const { height = 0 } = (await column(page).boundingBox()) ?? {};
    expect(Math.floor(height)).toBeLessThanOrEqual(0.6 * 800);
    await page.keyboard.press("Escape");
    await expect(column(page)).toBeHidden();
    await expect(summary).toBeFocused();
    await summary.click();
    await page.mouse.click(width / 2, 790);
    await expect(column(page)).toBeHidden();
    await summary.click();
    await linkTo(page, "hash").click();
    await expect(column(page)).toBeHidden();
    await expect
      .poll(async () => Math.abs((await topOf(page.locator("#hash"))) - PLACE_PX - BAR_PX))
      .toBeLessThanOrEqual(1);
    await expect(summary).toHaveAttribute("data-current", await nameOf(page, "hash"));
    await page.setViewportSize({ width: 1151, height: 800 });
    await expect(bar).toBeVisible();
    await page.setViewportSize({ width: 1152, height: 800 });
    await expect(bar).toBeHidden();
    await expect(column(page)).toBeVisible();
  });
}

test("at 320 by 256 px what stays in view takes a quarter of the screen at most", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const href of [WEBHOOK, OPERATION]) {
    await open(page, href);
    await page.evaluate(() => scrollTo(0, 1500));
    const fixed = await page.evaluate(() => {
      const isCovered = (y: number) => {
        const shown = document.elementFromPoint(innerWidth / 2, y);
        for (let element = shown; element; element = element.parentElement) {
          if (/sticky|fixed/.test(getComputedStyle(element).position)) return true;
        }
        return false;
      };
      return [...Array(innerHeight).keys()].filter(isCovered).length;
    });
    expect(fixed, href).toBeGreaterThan(0);
    expect(fixed, href).toBeLessThanOrEqual(64);
  }
});

for (const width of sample([390, 997, 1280, 1440, 1920], [390])) {
  test(`the headings of an operation are in view at ${width} px, none covered`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, OPERATION);
    const links = column(page).getByRole("link");
    expect(await links.allTextContents()).toContain("Next steps");
    await expect(links.first()).toBeInViewport();
    const title = page.getByRole("heading", { level: 1 });
    expect(await topOf(title)).toBeLessThan(200);
    for (const [name, id] of [
      ["Next steps", "next-steps"],
      ["Errors", "errors"],
    ] as const) {
      // A list under the pointer does not scroll.
      await column(page).getByRole("link", { name, exact: true }).press("Enter");
      await expect(current(page)).toHaveText(name);
      await expect(current(page)).toBeInViewport({ ratio: 1 });
      await expect(page.locator(`#${id}`)).toBeInViewport({ ratio: 1 });
      const isCovered = await page.locator(`#${id}`).evaluate((heading) => {
        const { left, top } = heading.getBoundingClientRect();
        return !heading.contains(document.elementFromPoint(left + 5, top + 5));
      });
      expect(isCovered).toBe(false);
    }
  });
}
