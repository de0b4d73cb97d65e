import type { Locator, Page } from "@playwright/test";
import { sample } from "../full.ts";
import { expect, holdBack, open, test } from "./page-log.ts";
import { CHECKLIST, OPERATION, REACT_CODE, WEBHOOK } from "./pages.ts";

/** Top of a heading after a link to it was followed: below the navigation bar, in px. */
const PLACE_PX = 68;

const column = (page: Page) => page.getByRole("navigation", { name: "On this page" });
const current = (page: Page) => column(page).locator("[aria-current]");
const topOf = async (heading: Locator) => (await heading.boundingBox())?.y ?? Number.NaN;

test("a chosen heading comes to its place under the navigation bar and is marked, before React starts", async ({
  page,
}) => {
  await holdBack(page, REACT_CODE);
  await page.goto(WEBHOOK);
  for (const name of ["Security", "HASH", "Respond to webhooks"]) {
    await column(page).getByRole("link", { name, exact: true }).click();
    const heading = page.locator("#article").getByRole("heading", { name, exact: true });
    await expect.poll(async () => Math.abs((await topOf(heading)) - PLACE_PX)).toBeLessThanOrEqual(1);
    await expect(current(page)).toHaveText(name);
    await expect(current(page)).toHaveAttribute("aria-current", "location");
  }
});

test("the mark follows the reader down the page and back up", async ({ page }) => {
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
});

test("the marked entry stays in sight of its list, and the window is left where it is", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await open(page, WEBHOOK);
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

test("a page that was navigated to is followed too", async ({ page }) => {
  await open(page, WEBHOOK);
  await page.locator(`#sidebar a[href="${CHECKLIST}"]`).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Go-live checklist");
  const second = column(page).getByRole("link").nth(1);
  await second.click();
  await expect(second).toHaveAttribute("aria-current", "location");
  await expect(current(page)).toHaveCount(1);
});

test("on a narrow screen the list is closed, says so, opens, and closes when a heading is chosen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, WEBHOOK);
  const summary = page.getByRole("main").locator("summary", { hasText: "On this page" });
  await expect(column(page)).toBeHidden();
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(column(page)).toBeVisible();
  await column(page).getByRole("link", { name: "Security", exact: true }).click();
  await expect(column(page)).toBeHidden();
  await expect
    .poll(async () => Math.abs((await topOf(page.locator("#security"))) - PLACE_PX))
    .toBeLessThanOrEqual(1);
});

test("the list does not move away from under the pointer", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await open(page, WEBHOOK);
  await column(page).hover();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight - innerHeight - 900));
  await expect(current(page)).toBeAttached();
  expect(await column(page).evaluate((list) => list.closest("[data-toc]")?.scrollTop)).toBe(0);
});

for (const width of sample([997, 1280, 1440, 1920], [997, 1920])) {
  test(`the headings of an operation are in view at ${width} px, and a chosen one is not covered`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, OPERATION);
    const links = column(page).getByRole("link");
    expect(await links.allTextContents()).toContain("Next steps");
    await expect(links.first()).toBeInViewport();
    const title = page.getByRole("heading", { level: 1 });
    expect(await topOf(title)).toBeLessThan(200);
    for (const [name, id] of [
      ["Next steps", "next-steps"],
      ["HTTP status codes", "http-status-codes"],
    ] as const) {
      await column(page).getByRole("link", { name, exact: true }).click();
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
