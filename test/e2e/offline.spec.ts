import type { Page } from "@playwright/test";
import { sample } from "../full.ts";
import {
  expect,
  expectSameDocument,
  hydrated,
  insertLink,
  markDocument,
  open,
  saveTraffic,
  test,
} from "./page-log.ts";
import { ANALYTICS, CHECKLIST, dataOf, HOME, PLAIN_PAGE, REACT_CODE, SEARCH, WEBHOOK } from "./pages.ts";

const WEBHOOK_TITLE = "Getting started with webhooks (IPN)";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const notice = (page: Page) => page.getByRole("alert");
const retry = (page: Page) => page.getByRole("button", { name: "Retry" });
const follow = (page: Page, name: string) => page.locator("#sidebar").getByRole("link", { name }).click();
const followToSearch = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: "Find a page" }).click();

/** Opens a page, without prefetching what could save a load from failing. */
async function openAlone(page: Page, href: string): Promise<void> {
  await saveTraffic(page);
  await open(page, href);
}

/** Leaves the page that was loaded as a document, and waits until its data has been loaded for Back. */
async function leaveFirstPage(page: Page, leave: () => Promise<void>, data = dataOf(WEBHOOK)): Promise<void> {
  const loaded = page.waitForResponse(data);
  await leave();
  await (await loaded).finished();
}

async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Storage is blocked.", "SecurityError");
        },
      });
    }
  });
}

test("offline, Back and Forward show the pages that were read before", async ({ page, context, pageLog }) => {
  pageLog.expectError(/ERR_INTERNET_DISCONNECTED/);
  await open(page, WEBHOOK);
  await markDocument(page);
  await leaveFirstPage(page, () => follow(page, "Analytics"));
  await expect(heading(page)).toHaveText("Analytics");
  await follow(page, "Go-live checklist");
  await expect(heading(page)).toHaveText("Go-live checklist");

  await context.setOffline(true);
  await page.goBack();
  await expect(heading(page)).toHaveText("Analytics");
  await page.goBack();
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
  await expect(page.locator("#article")).toContainText("Troubleshooting");
  await page.goForward();
  await expect(heading(page)).toHaveText("Analytics");
  await page.goForward();
  await expect(heading(page)).toHaveText("Go-live checklist");
  await expectSameDocument(page);
});

test("offline, Back leads into the documentation with its sidebar", async ({ page, context, pageLog }) => {
  pageLog.expectError(/ERR_INTERNET_DISCONNECTED/);
  await open(page, WEBHOOK);
  const toHome = () => page.getByRole("banner").getByRole("link", { name: "Acme Payments Docs" }).click();
  await leaveFirstPage(page, () => leaveFirstPage(page, toHome), /\/api\/sidebars\.json$/);
  await expect(page).toHaveURL(HOME);
  await context.setOffline(true);
  await page.goBack();
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
  await expect(page.locator("#sidebar [aria-current=page]")).toHaveAttribute("href", WEBHOOK);
});

test("online, Back shows the version deployed since the page was read", async ({ page }) => {
  await open(page, WEBHOOK);
  await leaveFirstPage(page, () => follow(page, "Analytics"));
  await page.route(dataOf(WEBHOOK), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), title: "A newer title" } });
  });
  await page.goBack();
  await expect(heading(page)).toHaveText("A newer title");
});

test("a link that cannot be followed offline leaves the page, its URL and its history as they are", async ({
  page,
  context,
  pageLog,
}) => {
  pageLog.expectError(/ERR_INTERNET_DISCONNECTED/);
  await open(page, WEBHOOK);
  await markDocument(page);
  await leaveFirstPage(page, () => follow(page, "Analytics"));
  await expect(heading(page)).toHaveText("Analytics");
  const entries = await page.evaluate(() => history.length);

  await context.setOffline(true);
  await follow(page, "Go-live checklist");
  await expect(notice(page)).toContainText("Check your connection.");
  await expect(heading(page)).toHaveText("Analytics");
  await expect(page).toHaveURL(ANALYTICS);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.goBack();
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
  await expect(notice(page)).toHaveCount(0);
  await page.goForward();
  await expect(heading(page)).toHaveText("Analytics");
  await expectSameDocument(page);
});

for (const isBlocked of sample([false, true], [false])) {
  test(`offline${isBlocked ? ", with web storage blocked," : ""} a page whose code is not loaded yet leaves the page as it is, and comes with the network`, async ({
    page,
    context,
    pageLog,
  }) => {
    pageLog.expectError(/ERR_INTERNET_DISCONNECTED/);
    if (isBlocked) await blockStorage(page);
    await openAlone(page, WEBHOOK);
    await context.setOffline(true);
    await followToSearch(page);
    await expect(notice(page)).toContainText("Check your connection.");
    await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
    await expect(page).toHaveURL(WEBHOOK);
    await context.setOffline(false);
    await expect(page).toHaveURL(SEARCH);
    await expect(heading(page)).toHaveText("Search the documentation");
    await expect(notice(page)).toHaveCount(0);
  });
}

test("a link that failed is followed by itself, once, when the network returns", async ({
  page,
  context,
  pageLog,
}) => {
  pageLog.expectError(/ERR_INTERNET_DISCONNECTED/);
  await openAlone(page, WEBHOOK);
  await markDocument(page);
  await context.setOffline(true);
  await follow(page, "Analytics");
  await expect(notice(page)).toBeVisible();
  const before = pageLog.requests(dataOf(ANALYTICS)).length;
  await context.setOffline(false);
  await expect(heading(page)).toHaveText("Analytics");
  expect(pageLog.requests(dataOf(ANALYTICS))).toHaveLength(before + 1);
  await expectSameDocument(page);
});

test("the notice has the focus, keeps it while retrying fails, and returns it to the link", async ({
  page,
  context,
  pageLog,
}) => {
  pageLog.expectError(/ERR_INTERNET_DISCONNECTED/);
  await openAlone(page, WEBHOOK);
  await context.setOffline(true);
  const link = page.locator("#sidebar").getByRole("link", { name: "Analytics" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(retry(page)).toBeFocused();
  const text = await notice(page).locator("p").elementHandle();
  await page.keyboard.press("Enter");
  // Screen readers announce the new element.
  await expect.poll(() => text?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(notice(page)).toContainText("Check your connection.");
  await expect(retry(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(notice(page)).toHaveCount(0);
  await expect(link).toBeFocused();
  await context.setOffline(false);
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Analytics");
});

test("a notice that was closed does not follow the link when the network returns", async ({
  page,
  context,
  pageLog,
}) => {
  pageLog.expectError(/ERR_INTERNET_DISCONNECTED/);
  await openAlone(page, WEBHOOK);
  await context.setOffline(true);
  await follow(page, "Analytics");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(notice(page)).toHaveCount(0);
  const before = pageLog.requests(dataOf(ANALYTICS)).length;
  const online = page.evaluate(() => new Promise((resolve) => addEventListener("online", resolve)));
  await context.setOffline(false);
  await online;
  expect(pageLog.requests(dataOf(ANALYTICS))).toHaveLength(before);
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
});

test("a page that did not load on Back comes by itself when the network returns", async ({
  page,
  context,
  pageLog,
}) => {
  pageLog.expectError(/ERR_INTERNET_DISCONNECTED/);
  await openAlone(page, WEBHOOK);
  await follow(page, "Analytics");
  await expect(heading(page)).toHaveText("Analytics");
  // Empties the tab's memory.
  await page.reload();
  await open(page, ANALYTICS);
  await context.setOffline(true);
  await page.evaluate(() => history.go(-1));
  await expect(heading(page)).toHaveText("This page did not load");
  await context.setOffline(false);
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
});

test("a link clicked offline before React is there leaves the page, and is followed with the network", async ({
  page,
  context,
  pageLog,
}) => {
  pageLog.expectError(/ERR_INTERNET_DISCONNECTED|goes on without React/);
  await page.route(REACT_CODE, (route) => route.abort("internetdisconnected"));
  await page.goto(WEBHOOK);
  await context.setOffline(true);
  await followToSearch(page);
  await expect(notice(page)).toContainText("Check your connection.");
  await expect(retry(page)).toBeFocused();
  await retry(page).press("Enter");
  await expect(retry(page)).toBeFocused();
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
  await expect(page).toHaveURL(WEBHOOK);
  await context.setOffline(false);
  await expect(page).toHaveURL(SEARCH);
  await expect(heading(page)).toHaveText("Search the documentation");
});

test("offline, Back to a page whose code is not loaded shows the error, and the page comes with the network", async ({
  page,
  context,
  pageLog,
}) => {
  pageLog.expectError(/ERR_INTERNET_DISCONNECTED/);
  await openAlone(page, WEBHOOK);
  await followToSearch(page);
  await expect(heading(page)).toHaveText("Search the documentation");
  await page.reload();
  await hydrated(page);
  await context.setOffline(true);
  await page.evaluate(() => history.go(-1));
  await expect(heading(page)).toHaveText("This page did not load");
  await expect(page).toHaveTitle("This page did not load | Acme Payments Docs");
  await expect(page).toHaveURL(WEBHOOK);
  await context.setOffline(false);
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
});

test("a page whose data is missing while it is deployed is loaded by its document", async ({
  page,
  pageLog,
}) => {
  pageLog.expectError(/404/);
  await openAlone(page, WEBHOOK);
  await page.route(dataOf(ANALYTICS), (route) => route.fulfill({ status: 404 }));
  await follow(page, "Analytics");
  await expect(heading(page)).toHaveText("Analytics");
  await expect(page).toHaveURL(ANALYTICS);
  expect(pageLog.documents()).toEqual([WEBHOOK, ANALYTICS]);
  await page.goBack();
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
});

test("with web storage blocked, a page whose code is gone is loaded by its document, without a loop", async ({
  page,
  pageLog,
}) => {
  pageLog.expectError(/routes\/search/);
  await blockStorage(page);
  await openAlone(page, WEBHOOK);
  await page.route(/\/build\/routes\/search-/, (route) => route.fulfill({ status: 404 }));
  const settled = page.waitForEvent("console", (message) => /goes on without React/.test(message.text()));
  await followToSearch(page);
  await expect(page).toHaveURL(SEARCH);
  await expect(heading(page)).toHaveText("Search the documentation");
  await settled;
  await page.waitForLoadState("networkidle");
  expect(pageLog.documents()).toEqual([WEBHOOK, SEARCH]);
});

test("a server error for a page's code leaves the page as it is, with Retry", async ({ page, pageLog }) => {
  pageLog.expectError(/503/);
  await openAlone(page, WEBHOOK);
  await markDocument(page);
  await page.route(/\/build\/routes\/search-/, (route) => route.fulfill({ status: 503 }));
  await followToSearch(page);
  await expect(notice(page)).toContainText("503");
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
  await expectSameDocument(page);
  await page.unroute(/\/build\/routes\/search-/);
  await retry(page).click();
  await expect(heading(page)).toHaveText("Search the documentation");
});

test("another link is followed from a page with the notice", async ({ page, pageLog }) => {
  pageLog.expectError(/500/);
  await openAlone(page, WEBHOOK);
  await page.route(dataOf(ANALYTICS), (route) => route.fulfill({ status: 500 }));
  await follow(page, "Analytics");
  await expect(notice(page)).toContainText("500");
  await (await insertLink(page, PLAIN_PAGE)).click();
  await expect(heading(page)).toHaveText("Docs as Markdown and for AI tools");
  await expect(notice(page)).toHaveCount(0);
  await page.goBack();
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
  await follow(page, "Go-live checklist");
  await expect(page).toHaveURL(CHECKLIST);
});
