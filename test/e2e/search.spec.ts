import type { Page } from "@playwright/test";
import { site } from "../site-config.ts";
import { recordShifts, shiftsOf } from "./layout-shifts.ts";
import { expect, holdBack, hydrated, open, test } from "./page-log.ts";
import { REACT_CODE, SEARCH, WEBHOOK } from "./pages.ts";

const results = (page: Page) => page.getByRole("list", { name: "Pages found" }).getByRole("link");
const status = (page: Page) => page.getByRole("main").getByRole("status");
const query = (page: Page) => page.getByRole("searchbox", { name: "Search for" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("typing takes the place of the search shown, Enter adds one to the history", async ({ page }) => {
  await open(page, `${SEARCH}?q=refund`);
  await expect(results(page).first().locator("mark").first()).toBeVisible();
  await expect(page).toHaveTitle(`Search results for “refund” | ${site.title}`);
  // To search engines results are another view of the search page, not a page of their own.
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute("href", /^https:\/\/[^/]+\/search\/$/);
  const entries = await page.evaluate(() => history.length);
  await query(page).fill("license keys");
  await expect(heading(page)).toHaveText("Search results for “license keys”");
  await expect(page).toHaveURL(`${SEARCH}?q=license+keys`);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await query(page).press("Enter");
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
  await expect(page).toHaveURL(`${SEARCH}?q=license+keys`);
  await expect(query(page)).toHaveValue("license keys");
  await page.goBack();
  await expect(page).toHaveURL(`${SEARCH}?q=refund`);
  await expect(query(page)).toHaveValue("refund");
  await expect(heading(page)).toHaveText("Search results for “refund”");
  await page.goForward();
  await expect(heading(page)).toHaveText("Search results for “license keys”");
  await query(page).fill("webhook");
  // The browser reports the new URL to the test a moment later.
  await expect(page).toHaveURL(`${SEARCH}?q=webhook`);
  await page.reload();
  await expect(query(page)).toHaveValue("webhook");
  await expect(heading(page)).toHaveText("Search results for “webhook”");
});

test("a search is narrowed to a section of the documentation, and the URL says so", async ({ page }) => {
  await open(page, `${SEARCH}?q=subscription`);
  await expect(status(page)).toHaveText(/pages found/);
  const sections = page.getByRole("navigation", { name: "Sections" });
  await sections.getByRole("link", { name: "API reference" }).click();
  await expect(page).toHaveURL(`${SEARCH}?q=subscription&ctx=docs%2Fapi`);
  await expect.poll(() => hrefsOf(page)).not.toEqual([]);
  await expect
    .poll(async () => (await hrefsOf(page)).filter((href) => !href.startsWith("/docs/api/")))
    .toEqual([]);
  await expect(sections.locator("[aria-current]")).toHaveText("API reference");
  await expect(sections.getByRole("link", { name: "Orders" })).toBeVisible();
  await query(page).fill("refund");
  await query(page).press("Enter");
  await expect(page).toHaveURL(`${SEARCH}?q=refund&ctx=docs%2Fapi`);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${SEARCH}?q=subscription`);
  await expect(sections.locator("[aria-current]")).toHaveText("All sections");
});

test("before React starts a URL with a query says that it searches, and nothing moves", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await recordShifts(page);
  const release = await holdBack(page, REACT_CODE);
  await page.goto(`${SEARCH}?q=refund`);
  await expect(page.getByText("Searching…")).toBeVisible();
  await expect(query(page)).toHaveValue("refund");
  await expect(page.getByRole("heading", { name: "All pages" })).toBeHidden();
  release();
  await expect(results(page).first()).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
  await query(page).fill("");
  await expect(page.getByRole("heading", { name: "All pages" })).toBeVisible();
});

test("without a query every page is listed, or those of the section in the URL", async ({ page }) => {
  await open(page, SEARCH);
  await expect(heading(page)).toHaveText("Search the documentation");
  await expect(page.getByRole("main").locator(`li a[href="${WEBHOOK}"]`)).toBeVisible();
  await query(page).fill("webhook");
  await expect(results(page).first()).toBeVisible();
  await query(page).fill("");
  await expect(page.getByRole("main").locator(`li a[href="${WEBHOOK}"]`)).toBeVisible();
  await expect(page).toHaveTitle(`Search the documentation | ${site.title}`);
  await open(page, `${SEARCH}?ctx=docs/api`);
  const listed = page.getByRole("main").getByRole("listitem").getByRole("link");
  const hrefs = () => listed.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  await expect(listed.first()).toBeVisible();
  expect((await hrefs()).length).toBeGreaterThan(30);
  expect((await hrefs()).filter((href) => !href.startsWith("/docs/api/"))).toEqual([]);
  await page.getByRole("link", { name: "All sections" }).click();
  await expect.poll(hrefs).toContain(WEBHOOK);
});

test("text typed before React starts is searched for", async ({ page }) => {
  const release = await holdBack(page, REACT_CODE);
  await page.goto(SEARCH);
  await query(page).pressSequentially("migration");
  release();
  await hydrated(page);
  await expect(query(page)).toHaveValue("migration");
  await expect(heading(page)).toHaveText("Search results for “migration”");
  await expect(results(page).first()).toBeVisible();
});

/** The hrefs of the pages and sections found, as shown. */
function hrefsOf(page: Page): Promise<string[]> {
  return results(page).evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}
