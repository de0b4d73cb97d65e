import { site } from "../site-config.ts";
import { expect, expectSameDocument, hydrated, markDocument, open, test } from "./page-log.ts";
import {
  ANALYTICS,
  ANALYTICS_TITLE,
  dataOf,
  HOME,
  labelTo,
  MIGRATION,
  PAGE_DATA,
  REACT_CODE,
  SEARCH,
  TOOLS,
  WEBHOOK,
} from "./pages.ts";

/** Longer than the pointer rests on a link before its page is prefetched, in ms. The clock is installed to pass this time at once. */
const REST_MS = 200;

test("resting on a link loads its page's data, and following it no more", async ({ page, pageLog }) => {
  await open(page, WEBHOOK);
  await page.waitForLoadState("networkidle");
  expect(pageLog.requests(PAGE_DATA)).toEqual([]);
  const link = page.locator("#sidebar").getByRole("link", { name: "Track campaigns" });
  const response = page.waitForResponse(dataOf(ANALYTICS));
  await link.hover();
  await response;
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(ANALYTICS_TITLE);
  expect(pageLog.requests(dataOf(ANALYTICS))).toHaveLength(1);
});

test("only a link to another page of this site loads its page", async ({ page, pageLog }) => {
  await page.clock.install();
  await open(page, WEBHOOK);
  const asked = pageLog.requests(PAGE_DATA);
  await page.locator("#sidebar").getByRole("link", { name: "Webhooks (IPN)" }).hover();
  await page.clock.runFor(REST_MS);
  await page.getByRole("banner").getByRole("link", { name: site.labels.login }).hover();
  await page.clock.runFor(REST_MS);
  expect(pageLog.requests(PAGE_DATA)).toEqual(asked);
  const response = page.waitForResponse(dataOf(TOOLS));
  await page.locator("#sidebar").getByRole("link", { name: "Test tools" }).focus();
  await page.clock.runFor(REST_MS);
  await response;
  expect(pageLog.requests(PAGE_DATA)).toHaveLength(asked.length + 1);
});

test("resting on a link to another kind of page loads that route's code once", async ({ page, pageLog }) => {
  await open(page, WEBHOOK);
  const link = page.getByRole("contentinfo").getByRole("link", { name: labelTo("search") });
  const response = page.waitForResponse(/\/build\/routes\/search-/);
  await link.hover();
  await response;
  await link.click();
  await expect(page).toHaveURL(SEARCH);
  expect(pageLog.requests(/\/build\/routes\/search-/)).toHaveLength(1);
});

test("with data saving, React waits for the reader to act", async ({ page, pageLog }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.goto(HOME);
  // Everything that waits for an idle moment has had one.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve(0)))),
  );
  expect(pageLog.requests(REACT_CODE)).toEqual([]);

  await page.mouse.move(10, 10);
  await hydrated(page);
  await markDocument(page);
  const link = page.locator(`#article a[href="${ANALYTICS}"]`);
  await link.hover();
  await page.clock.runFor(REST_MS);
  await page.locator(`#article a[href="${MIGRATION}"]`).hover();
  await page.clock.runFor(REST_MS);
  expect(pageLog.requests(PAGE_DATA)).toEqual([]);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(ANALYTICS_TITLE);
  expect(pageLog.requests(PAGE_DATA)).toHaveLength(1);
  await expectSameDocument(page);
});
