import type { Page } from "@playwright/test";
import { recordShifts, shiftsOf } from "./layout-shifts.ts";
import { expect, holdBack, hrefOf, hydrated, open, test } from "./page-log.ts";
import { REACT_CODE, SEARCH, WEBHOOK } from "./pages.ts";

const results = (page: Page) => page.getByRole("main").getByRole("article");
const status = (page: Page) => page.getByRole("main").getByRole("status");
const query = (page: Page) => page.getByRole("searchbox", { name: "Search for" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a URL with a query shows the pages found, each with its best sections", async ({ page }) => {
  await open(page, `${SEARCH}?q=webhook%20hash`);
  await expect(query(page)).toHaveValue("webhook hash");
  await expect(heading(page)).toHaveText("Search results for “webhook hash”");
  await expect(page).toHaveTitle("Search results for “webhook hash” | Acme Payments Docs");
  await expect(status(page)).toHaveText(/^\d+ pages? found/);
  const webhook = results(page).filter({ has: page.locator(`h2 a[href="${WEBHOOK}"]`) });
  await expect(webhook).toHaveCount(1);
  await expect(webhook.getByRole("listitem").getByRole("link").first()).toHaveAttribute("href", /#/);
  await expect(webhook.locator("mark").first()).toBeVisible();
  // To search engines results are another view of the search page, not a page of their own.
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute("href", /^https:\/\/[^/]+\/search\/$/);
});

test("typing takes the place of the search shown, Enter adds one to the history", async ({ page }) => {
  await open(page, `${SEARCH}?q=refund`);
  await expect(results(page).first()).toBeVisible();
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

test("unknown values in the URL are ignored, with a note", async ({ page }) => {
  await open(page, `${SEARCH}?q=webhook&ctx=docs/nowhere&version=0.1&page=99`);
  await expect(results(page).first()).toBeVisible();
  for (const value of ["docs/nowhere", "0.1", "99"]) {
    await expect(page.getByRole("note").filter({ hasText: `“${value}”` })).toBeVisible();
  }
});

test("a reload right after typing keeps the text", async ({ page }) => {
  await open(page, SEARCH);
  await query(page).fill("webhook");
  // The browser reports the new URL to the test a moment later.
  await expect(page).toHaveURL(`${SEARCH}?q=webhook`);
  await page.reload();
  await expect(query(page)).toHaveValue("webhook");
  await expect(heading(page)).toHaveText("Search results for “webhook”");
});

test("a query that is too long is cut with a notice, under a heading and a title that stay short", async ({
  page,
}) => {
  await open(page, `${SEARCH}?q=${"webhook+".repeat(200)}`);
  await expect(page.getByRole("note")).toHaveText(
    "The query is too long. Only its first 500 characters were searched for.",
  );
  await expect(heading(page)).toContainText("webhook webhook");
  const lines = await heading(page).evaluate((element) => {
    return element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight);
  });
  expect(lines).toBeLessThan(2.5);
  expect((await page.title()).length).toBeLessThan(120);
  await query(page).fill("refund");
  await expect(page.getByRole("note")).toHaveCount(0);
  // As by pasting.
  await query(page).fill("refund ".repeat(100));
  await expect(page.getByRole("note")).toContainText("Only its first 500 characters");
  await page.reload();
  await expect(page.getByRole("note")).toContainText("Only its first 500 characters");
});

test("many results come in pages", async ({ page }) => {
  await open(page, `${SEARCH}?q=order`);
  await expect(results(page)).toHaveCount(20);
  const first = await hrefsOf(page);
  const pages = page.getByRole("navigation", { name: "Pages of results" });
  await expect(pages.getByRole("link", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
  await pages.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(`${SEARCH}?q=order&page=2`);
  await expect(pages.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  await expect.poll(async () => (await hrefsOf(page)).filter((href) => first.includes(href))).toEqual([]);
});

test("a page beyond the last one shows the last", async ({ page }) => {
  await open(page, `${SEARCH}?q=webhook&page=5`);
  await expect(results(page).first()).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Pages of results" }).getByRole("link");
  await expect(pages.last()).toHaveAttribute("aria-current", "page");
  const shown = await hrefsOf(page);
  await open(page, `${SEARCH}?q=webhook&page=${await pages.count()}`);
  await expect(results(page).first()).toBeVisible();
  expect(await hrefsOf(page)).toEqual(shown);
});

test("without a query the pages of the section in the URL are listed", async ({ page }) => {
  await open(page, `${SEARCH}?ctx=docs/api`);
  const listed = page.getByRole("main").getByRole("listitem").getByRole("link");
  const hrefs = () => listed.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  await expect(listed.first()).toBeVisible();
  expect((await hrefs()).length).toBeGreaterThan(30);
  expect((await hrefs()).filter((href) => !href.startsWith("/docs/api/"))).toEqual([]);
  await page.getByRole("link", { name: "All sections" }).click();
  await expect.poll(hrefs).toContain(WEBHOOK);
});

for (const width of [390, 1280]) {
  test(`a URL with a query says that it searches before React starts, and nothing moves (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
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
}

test("without a query every page of the documentation is listed", async ({ page }) => {
  await open(page, SEARCH);
  await expect(heading(page)).toHaveText("Search the documentation");
  await expect(page.getByRole("main").locator(`li a[href="${WEBHOOK}"]`)).toBeVisible();
  await query(page).fill("webhook");
  await expect(results(page).first()).toBeVisible();
  await query(page).fill("");
  await expect(page.getByRole("main").locator(`li a[href="${WEBHOOK}"]`)).toBeVisible();
  await expect(page).toHaveTitle("Search the documentation | Acme Payments Docs");
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

test("nothing found says so and leads on", async ({ page }) => {
  await open(page, `${SEARCH}?q=qwertzuiop&ctx=docs/api`);
  await expect(status(page)).toHaveText("No results for “qwertzuiop”");
  await expect(page.getByRole("main").getByRole("link", { name: "Search in all sections" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Popular pages" }).getByRole("link").first()).toBeVisible();
});

test("a query without a close match says so, and alternatives come before the weak results", async ({
  page,
}) => {
  await open(page, `${SEARCH}?q=asdfgh+refundx`);
  await expect(status(page)).toHaveText(/^No close match for “asdfgh refundx”\./);
  await expect(page.getByRole("main").getByRole("heading", { name: "No close match" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Popular pages" }).getByRole("link").first()).toBeVisible();
  await expect(results(page).first()).toBeVisible();
  await page
    .getByRole("region", { name: "Did you mean" })
    .getByRole("link", { name: "refund", exact: true })
    .click();
  await expect(page).toHaveURL(`${SEARCH}?q=refund`);
  await expect(status(page)).toHaveText(/^\d+ pages found/);
});

test("a query holds no danger", async ({ page }) => {
  const hostile = "<img src=x onerror=alert(1)> .* \\";
  await open(page, `${SEARCH}?q=${encodeURIComponent(hostile)}`);
  await expect(query(page)).toHaveValue(hostile);
  await expect(heading(page)).toHaveText(`Search results for “${hostile}”`);
  await expect(status(page)).toHaveText(/found/);
  await expect(page.locator("img[src=x]")).toHaveCount(0);
});

test("words searched for are marked on the page that is reached, and not in its URL", async ({ page }) => {
  await open(page, `${SEARCH}?q=webhook%20retry`);
  await results(page).locator(`h2 a[href="${WEBHOOK}"]`).click();
  const clear = page.getByRole("button", { name: "Clear marks" });
  await expect(clear).toBeVisible();
  expect(hrefOf(page)).toBe(WEBHOOK);
  await expect.poll(() => markedWords(page)).toContain("webhook");
  await page.reload();
  await expect(clear).toBeVisible();
  await clear.click();
  await expect(clear).toBeHidden();
  expect(await markedWords(page)).toEqual([]);
  await page.reload();
  await hydrated(page);
  await expect(heading(page)).toHaveText("Getting started with webhooks (IPN)");
  expect(await markedWords(page)).toEqual([]);
});

test("marks stay within the page, and Escape or another page ends them", async ({ page }) => {
  await open(page, `${SEARCH}?q=webhook`);
  await results(page).locator(`h2 a[href="${WEBHOOK}"]`).click();
  const clear = page.getByRole("button", { name: "Clear marks" });
  await expect(clear).toBeVisible();
  const toc = page.getByRole("navigation", { name: "On this page" });
  await toc.getByRole("link", { name: "Security" }).click();
  await expect(page).toHaveURL(`${WEBHOOK}#security`);
  await expect(clear).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(clear).toBeHidden();
  expect(await markedWords(page)).toEqual([]);
});

/** The hrefs of the pages found, as shown. */
function hrefsOf(page: Page): Promise<string[]> {
  return results(page)
    .locator("h2 a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}

/** The words that are highlighted, in lower case. */
function markedWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...(CSS.highlights.get("search") ?? [])].map((range) => String(range).toLowerCase()),
  );
}
