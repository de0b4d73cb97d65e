import type { Page } from "@playwright/test";
import {
  expect,
  expectSameDocument,
  holdBack,
  hrefOf,
  hydrated,
  markDocument,
  open,
  saveTraffic,
  test,
} from "./page-log.ts";
import { HOME, MIGRATION, MIGRATION_TITLE, REACT_CODE, TOOLS_TITLE, WEBHOOK } from "./pages.ts";

/** Distance between the bottom of the navbar and the top of an element, in px. */
function distanceBelowNavbar(page: Page, id: string): Promise<number> {
  return page.evaluate((id) => {
    const navbar = document.querySelector("header")?.getBoundingClientRect().bottom ?? Number.NaN;
    return (document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN) - navbar;
  }, id);
}

async function expectHeadingBelowNavbar(page: Page, id: string): Promise<void> {
  const isBelow = async () => {
    const distance = await distanceBelowNavbar(page, id);
    return distance >= 0 && distance < 32;
  };
  await expect.poll(isBelow, "the heading stands just below the navigation bar").toBe(true);
}

test("links within a page lead to headings, and Back, without the network", async ({ page, pageLog }) => {
  await saveTraffic(page);
  await open(page, WEBHOOK);
  await markDocument(page);
  const asked = pageLog.requests(/./);
  const toc = page.getByRole("navigation", { name: "On this page" });

  await toc.getByRole("link", { name: "Security" }).click();
  await expect(page).toHaveURL(`${WEBHOOK}#security`);
  await expectHeadingBelowNavbar(page, "security");
  await toc.getByRole("link", { name: "Request format" }).click();
  await expectHeadingBelowNavbar(page, "request");
  await page.goBack();
  await expectHeadingBelowNavbar(page, "security");
  await page.goBack();
  await expect(page).toHaveURL(WEBHOOK);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goForward();
  await expectHeadingBelowNavbar(page, "security");

  const entries = await page.evaluate(() => history.length);
  await page.evaluate(() => scrollTo(0, 0));
  await toc.getByRole("link", { name: "Security" }).click();
  await expectHeadingBelowNavbar(page, "security");
  expect(await page.evaluate(() => history.length)).toBe(entries);

  expect(pageLog.requests(/./)).toEqual(asked);
  await expectSameDocument(page);
});

test("every hash typed into the address bar leads to its heading, and Back returns", async ({ page }) => {
  await open(page, WEBHOOK);
  await markDocument(page);
  const places: number[] = [];
  for (const id of ["security", "testing", "security", "request", "testing"]) {
    await page.evaluate(() => scrollBy(0, 200));
    places.push(await page.evaluate(() => scrollY));
    await page.goto(`${WEBHOOK}#${id}`);
    await expectHeadingBelowNavbar(page, id);
  }
  for (const place of places.toReversed()) {
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  }
  await expectSameDocument(page);
});

test("a URL with a hash opens at its heading and stays there while hydrating", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("tabs.language", "Python"));
  const release = await holdBack(page, REACT_CODE);
  await page.goto(`${WEBHOOK}#request`);
  await expectHeadingBelowNavbar(page, "request");
  await expect(page.getByRole("tab", { selected: true }).first()).toHaveText("Python");
  release();
  await hydrated(page);
  await expectHeadingBelowNavbar(page, "request");
});

test("a reader who scrolls while React is still loading stays where they are", async ({ page }) => {
  await open(page, WEBHOOK);
  await page.evaluate(() => scrollTo(0, 1_000));
  const release = await holdBack(page, REACT_CODE);
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_000);
  await page.evaluate(() => scrollTo(0, 3_000));
  release();
  await hydrated(page);
  expect(await page.evaluate(() => scrollY)).toBe(3_000);
});

test("Back restores the place also when the page's data is slow", async ({ page }) => {
  await saveTraffic(page);
  await open(page, HOME);
  await page.locator(`#article a[href="${MIGRATION}"]`).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(MIGRATION_TITLE);
  await page.evaluate(() => scrollTo(0, 1_500));
  await page.locator("#sidebar").getByRole("link", { name: "Test and go live" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Test orders and go-live checklist");
  const release = await holdBack(page, /\/api\/docs\//);
  await page.evaluate(() => history.back());
  await expect.poll(() => hrefOf(page)).toBe(MIGRATION);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Test orders and go-live checklist");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(MIGRATION_TITLE);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_500);
});

test("Back from a file to an earlier page of the site restores its place", async ({ page }) => {
  await page.route("/favicon.ico", (route) => route.fulfill({ status: 204 }));
  await open(page, WEBHOOK);
  await page.evaluate(() => scrollTo(0, 2_500));
  await page.locator("#sidebar").getByRole("link", { name: "Test tools" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TOOLS_TITLE);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('main a[href$=".md"]')?.click());
  await page.waitForURL(/\.md$/);
  const release = await holdBack(page, REACT_CODE);
  await page.evaluate(() => history.go(-2));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Webhooks (IPN)");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2_500);
  release();
  await hydrated(page);
  expect(await page.evaluate(() => scrollY)).toBe(2_500);
});
