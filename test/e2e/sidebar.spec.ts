import type { Page } from "@playwright/test";
import { CONFIGURED_SITE } from "./configured-site.ts";
import { recordShifts, shiftsOf } from "./layout-shifts.ts";
import {
  categoriesOf,
  expect,
  expectSameDocument,
  hrefOf,
  hydrated,
  insertLink,
  markDocument,
  open,
  saveTraffic,
  test,
} from "./page-log.ts";
import { ACCESS, HOME, WEBHOOK } from "./pages.ts";

/** The last page of the sidebar's longest category. */
const DEEP = "/docs/subscriptions/upgrading-downgrading-subscriptions/";
const SIDEBARS = /\/api\/sidebars\.json$/;

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Documentation" });
const current = (page: Page) => sidebar(page).locator("[aria-current=page]");
const openCategories = (page: Page) => sidebar(page).locator("details[open]");
const hide = (page: Page) => page.getByRole("button", { name: "Hide sidebar" });
const show = (page: Page) => page.getByRole("button", { name: "Show sidebar" });

/** Distances of the current link from the upper and lower edge of what scrolls it, in px. */
function placeOfCurrent(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const link = document.querySelector("#sidebar [aria-current=page]")?.getBoundingClientRect();
    const menu = document.getElementById("menu")?.getBoundingClientRect();
    return link && menu ? [link.top - menu.top, menu.bottom - link.bottom] : [];
  });
}

async function expectCurrentInSight(page: Page): Promise<void> {
  await expect.poll(async () => (await placeOfCurrent(page)).every((distance) => distance > 40)).toBe(true);
}

test("a page loaded directly has its link in sight, in marked categories", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto(DEEP);
  await expect(current(page)).toHaveCount(1);
  await expect(current(page)).toHaveAttribute("href", DEEP);
  await expectCurrentInSight(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await hydrated(page);
  await expectCurrentInSight(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const summary = categoriesOf(page, DEEP).last();
  await expect(summary).toHaveText("Products and plans");
  await expect(openCategories(page)).toHaveCount(1);
  const markedColor = await summary.evaluate((element) => getComputedStyle(element).color);
  await expect(sidebar(page).locator("[data-closed]").first()).not.toHaveCSS("color", markedColor);
});

test("after following a link the new page's link is in sight, the window where it was", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await open(page, HOME);
  await (await insertLink(page, DEEP)).click();
  await expect(current(page)).toHaveAttribute("href", DEEP);
  await expectCurrentInSight(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("the title of a section leaves no part of an entry that is too small to press", async ({ page }) => {
  const covered: string[] = [];
  const paths = ["/docs/api/subscriptions/change-quantity/", DEEP];
  for (const [path, width] of paths.flatMap((path) => [[path, 997] as const, [path, 1280] as const])) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await expectCurrentInSight(page);
    covered.push(
      ...(await sidebar(page).evaluate((nav) => {
        const title = nav.querySelector("[open] > summary")?.getBoundingClientRect() ?? new DOMRect();
        const entries = [...nav.querySelectorAll<HTMLElement>("a, summary")];
        const isCovered = (entry: Element) => {
          const { top, bottom } = entry.getBoundingClientRect();
          if (!entry.checkVisibility() || bottom <= title.top || top >= title.bottom) return false;
          const rest = Math.max(title.top - top, bottom - title.bottom);
          return rest > 0 && rest < 24;
        };
        return entries.filter(isCovered).map((entry) => entry.innerText);
      })),
    );
  }
  expect(covered).toEqual([]);
});

test("the sidebar's scroll position survives hydration", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto(DEEP);
  await page.locator("#menu").evaluate((menu) => menu.scrollTo(0, 0));
  await hydrated(page);
  expect(await page.locator("#menu").evaluate((menu) => menu.scrollTop)).toBe(0);
});

const category = (page: Page, name: string) => sidebar(page).getByRole("link", { name, exact: true });

test("opening a category closes the one beside it for good", async ({ page, pageLog }) => {
  await open(page, WEBHOOK);
  await expect(openCategories(page)).toHaveCount(1);
  await category(page, "Checkout").focus();
  await page.keyboard.press("Enter");
  await expect(openCategories(page).locator("> summary")).toHaveText("Checkout");
  await expect(openCategories(page).locator("> summary")).toBeFocused();
  await expect(current(page)).toBeHidden();
  await category(page, "Products and plans").click();
  await expect(sidebar(page).locator(`a[href="${DEEP}"]`)).toBeVisible();
  await expect(openCategories(page)).toHaveCount(1);
  expect(pageLog.requests(SIDEBARS)).toHaveLength(1);
  expect(hrefOf(page)).toBe(WEBHOOK);
  await page.getByRole("main").locator('a[rel="next"]').click();
  await expect(current(page)).toHaveAttribute("href", ACCESS);
  await expect(current(page)).toBeVisible();
  await expect(openCategories(page)).toHaveCount(1);
});

test("a category leads to its first page when the tree cannot be loaded", async ({ page, pageLog }) => {
  pageLog.expectError(/500/);
  await page.route(SIDEBARS, (route) => route.fulfill({ status: 500 }));
  await open(page, WEBHOOK);
  await markDocument(page);
  await category(page, "Checkout").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Checkout: links, payment methods, design",
  );
  await expectSameDocument(page);
});

test.describe("a category with a page of its own", () => {
  test.use({ baseURL: CONFIGURED_SITE });

  test("navigates and opens on the first click, and closes on the second", async ({ page, pageLog }) => {
    await saveTraffic(page);
    await open(page, "/docs/reference/events/");
    await markDocument(page);
    const link = sidebar(page).getByRole("link", { name: "Guides", exact: true });
    const child = sidebar(page).getByRole("link", { name: "Install" });
    await expect(child).toBeHidden();
    await link.click();
    await expect(page).toHaveURL("/docs/guides/");
    await expect(child).toBeVisible();
    await expect(current(page)).toHaveCount(1);
    await expect(current(page)).toHaveText("Guides");
    const entries = await page.evaluate(() => history.length);
    const asked = pageLog.requests(/./);
    await link.click();
    await expect(child).toBeHidden();
    await link.press("Enter");
    await expect(child).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBe(entries);
    expect(pageLog.requests(/./)).toEqual(asked);
    await expectSameDocument(page);
  });

  test("is opened by its arrow alone, by keyboard too, without leaving the page", async ({ page }) => {
    await open(page, "/docs/reference/events/");
    const child = sidebar(page).getByRole("link", { name: "Install" });
    await sidebar(page).getByRole("link", { name: "Guides", exact: true }).focus();
    await page.keyboard.press("Tab");
    await expect(child).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(child).toBeVisible();
    await expect(page).toHaveURL("/docs/reference/events/");
    await expect(sidebar(page).getByRole("link", { name: "Events" })).toBeHidden();
  });
});

test("a hidden sidebar stays hidden after a reload, but not in the menu", async ({ page }) => {
  await open(page, WEBHOOK);
  const widthBefore = (await page.getByRole("main").boundingBox())?.x ?? 0;
  await hide(page).click();
  await expect(sidebar(page)).toBeHidden();
  await expect(show(page)).toBeFocused();
  expect((await page.getByRole("main").boundingBox())?.x).toBeLessThan(widthBefore);

  await recordShifts(page);
  await page.reload();
  await hydrated(page);
  await expect(sidebar(page)).toBeHidden();
  expect(await shiftsOf(page)).toEqual([]);
  await page.getByRole("main").locator('a[rel="next"]').click();
  await expect(page).toHaveURL(ACCESS);
  await expect(sidebar(page)).toBeHidden();
  // The menu of a narrow screen has it all the same.
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(show(page)).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(current(page)).toBeVisible();
  await expect(hide(page)).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 900 });

  await show(page).click();
  await expect(hide(page)).toBeFocused();
  await expect(current(page)).toBeVisible();
  await page.reload();
  await expect(sidebar(page)).toBeVisible();
});
