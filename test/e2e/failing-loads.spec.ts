import type { Page } from "@playwright/test";
import { site } from "../site-config.ts";
import {
  expect,
  expectSameDocument,
  holdBack,
  hydrated,
  insertLink,
  markDocument,
  open,
  saveTraffic,
  test,
} from "./page-log.ts";
import {
  ANALYTICS,
  ANALYTICS_TITLE,
  API_OVERVIEW,
  dataOf,
  HOME,
  labelTo,
  MIGRATION,
  MIGRATION_TITLE,
  SEARCH,
  TOOLS,
  TOOLS_TITLE,
  WEBHOOK,
  WEBHOOK_TITLE,
} from "./pages.ts";

/** The code of the search page. */
const SEARCH_CODE = /\/build\/routes\/search-/;

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const retry = (page: Page) => page.getByRole("button", { name: "Retry" });
const follow = (page: Page, name: string) => page.locator("#sidebar").getByRole("link", { name }).click();

/** Opens a page, without prefetching what could save a load from failing. */
async function openAlone(page: Page, href: string): Promise<void> {
  await saveTraffic(page);
  await open(page, href);
  await markDocument(page);
}

/** Fails every request for the data of a page until the returned function is called. */
async function failData(page: Page, data: RegExp | string): Promise<() => Promise<void>> {
  await page.route(data, (route) => route.fulfill({ status: 500 }));
  return () => page.unroute(data);
}

async function expectFailure(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText("This page did not load");
  await expect(page.getByRole("alert")).toHaveText(/the server responded with 500/);
  await expect(page).toHaveTitle(`This page did not load | ${site.title}`);
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText(site.provider.legalName);
}

test("a page that does not load says why, leads on, and is loaded by Retry", async ({ page, pageLog }) => {
  pageLog.expectError(/500/);
  await openAlone(page, WEBHOOK);
  const mend = await failData(page, dataOf(ANALYTICS));
  await (await insertLink(page, `${ANALYTICS}#revenue`)).click();
  await expectFailure(page);
  await expect(page.locator("#sidebar [aria-current=page]")).toHaveAttribute("href", ANALYTICS);
  await follow(page, "Test tools");
  await expect(heading(page)).toHaveText(TOOLS_TITLE);
  await page.goBack();
  await expectFailure(page);

  const failed = page.waitForResponse(dataOf(ANALYTICS));
  await retry(page).click();
  await failed;
  await expect(retry(page)).toBeFocused();
  await mend();
  await retry(page).click();
  await expect(heading(page)).toHaveText(ANALYTICS_TITLE);
  await expect(page).toHaveTitle(`${ANALYTICS_TITLE} | ${site.title}`);
  await expect(page).toHaveURL(`${ANALYTICS}#revenue`);
  await expect(page.locator("#revenue")).toBeInViewport();
  await page.goBack();
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
  await expectSameDocument(page);
});

test("the old page stays until slow data arrives, and the last link wins", async ({ page, pageLog }) => {
  await openAlone(page, WEBHOOK);
  const release = await holdBack(page, dataOf(ANALYTICS));
  const asked = page.waitForRequest(dataOf(ANALYTICS));
  await follow(page, "Track campaigns");
  await asked;
  await follow(page, "Track campaigns");
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
  await expect(page.locator("#sidebar [aria-current=page]")).toHaveAttribute("href", WEBHOOK);
  await follow(page, "Test tools");
  await expect(heading(page)).toHaveText(TOOLS_TITLE);
  const response = page.waitForResponse(dataOf(ANALYTICS));
  release();
  await response;
  await expect(heading(page)).toHaveText(TOOLS_TITLE);
  await expect(page).toHaveURL(TOOLS);
  expect(pageLog.requests(dataOf(ANALYTICS))).toHaveLength(1);
});

test("a page without data or code of this build is loaded by its document", async ({ page, pageLog }) => {
  pageLog.expectError(/404/);
  await openAlone(page, WEBHOOK);
  await page.route(dataOf(ANALYTICS), (route) => route.fulfill({ status: 404 }));
  await (await insertLink(page, `${ANALYTICS}#revenue`)).click();
  await expect(heading(page)).toHaveText(ANALYTICS_TITLE);
  await expect(page.locator("#revenue")).toBeInViewport();
  await hydrated(page);

  await page.route(SEARCH_CODE, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: labelTo("search") })
    .click();
  await expect(heading(page)).toHaveText("Search the documentation");
  await hydrated(page);

  // As in a tab that is older than a deployment.
  await page.route(dataOf(MIGRATION), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), build: "another" } });
  });
  await page.locator(`main a[href="${MIGRATION}"]`).click();
  await expect(heading(page)).toHaveText(MIGRATION_TITLE);
  await hydrated(page);
  expect(pageLog.documents()).toEqual([WEBHOOK, ANALYTICS, SEARCH, MIGRATION]);
  await markDocument(page);
  await follow(page, "Test and go live");
  await expect(heading(page)).toHaveText("Test orders and go-live checklist");
  await expectSameDocument(page);
});

test("offline, pages read before are there, and others an error", async ({ page, context, pageLog }) => {
  pageLog.expectError(/ERR_INTERNET_DISCONNECTED/);
  await openAlone(page, HOME);
  await context.setOffline(true);
  await page
    .getByRole("banner")
    .getByRole("link", { name: labelTo("api/overview") })
    .click();
  await expect(heading(page)).toHaveText("This page did not load");
  await expect(page.getByRole("alert")).toHaveText(/Check your connection/);
  await expect(page).toHaveURL(API_OVERVIEW);
  await page.goBack();
  await expect(heading(page)).toHaveText(site.tagline);
  await expect(page.locator("#article")).not.toBeEmpty();
  await page.goForward();
  await expect(retry(page)).toBeVisible();
  await expectSameDocument(page);
  await context.setOffline(false);
  await retry(page).click();
  await expect(heading(page)).toHaveText("API overview: keys, errors, operations");

  await (await insertLink(page, WEBHOOK)).click();
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
  await context.setOffline(true);
  await page.goBack();
  await expect(heading(page)).toHaveText("API overview: keys, errors, operations");
  await expect(page.locator("#article h2").first()).toBeVisible();
  await page.goForward();
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
  await expect(page.locator("#article h2").first()).toBeVisible();
  await expectSameDocument(page);
});
