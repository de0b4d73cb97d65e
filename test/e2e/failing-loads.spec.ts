import type { Page } from "@playwright/test";
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
import { ANALYTICS, CHECKLIST, dataOf, HOME, REACT_CODE, SEARCH, WEBHOOK } from "./pages.ts";
import { suggest } from "./search-box.ts";

const WEBHOOK_TITLE = "Getting started with webhooks (IPN)";
/** The code of the search page. */
const SEARCH_CODE = /\/build\/routes\/search-/;

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const alert = (page: Page) => page.getByRole("alert");
const retry = (page: Page) => page.getByRole("button", { name: "Retry" });
const follow = (page: Page, name: string) => page.locator("#sidebar").getByRole("link", { name }).click();
const followToSearch = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: "Find a page" }).click();

/** Fails every request for the data of a page until the returned function is called. */
async function failData(page: Page, data: RegExp | string): Promise<() => Promise<void>> {
  await page.route(data, (route) => route.fulfill({ status: 500 }));
  return () => page.unroute(data);
}

/** Opens a page, without prefetching what could save a load from failing. */
async function openAlone(page: Page, href: string): Promise<void> {
  await saveTraffic(page);
  await open(page, href);
}

async function expectFailure(page: Page, message: RegExp): Promise<void> {
  await expect(heading(page)).toHaveText("This page did not load");
  await expect(alert(page)).toHaveText(message);
  await expect(page).toHaveTitle("This page did not load | Acme Payments Docs");
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("Acme Payments Example Ltd.");
}

test("a page that does not load says why with the site around it, and Retry loads it", async ({
  page,
  pageLog,
}) => {
  pageLog.expectError(/500/);
  await openAlone(page, WEBHOOK);
  await markDocument(page);
  const entries = await page.evaluate(() => history.length);
  const mend = await failData(page, dataOf(ANALYTICS));
  await follow(page, "Analytics");
  await expectFailure(page, /the server responded with 500/);
  await expect(page).toHaveURL(ANALYTICS);
  await expect(page.locator("#sidebar [aria-current=page]")).toHaveAttribute("href", ANALYTICS);

  // After the server's response the browser's cache is asked, by a second request.
  let responses = 0;
  const failed = page.waitForResponse(
    (response) => dataOf(ANALYTICS).test(response.url()) && ++responses === 2,
  );
  await retry(page).click();
  await failed;
  await expect(retry(page)).toBeFocused();

  await mend();
  await retry(page).click();
  await expect(heading(page)).toHaveText("Analytics");
  await expect(page).toHaveTitle("Analytics | Acme Payments Docs");
  await expect(page.locator("#article")).toContainText("Limitations and best practices");
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await expectSameDocument(page);
});

test("from a page that did not load, links and Back lead on", async ({ page, pageLog }) => {
  pageLog.expectError(/500/);
  await openAlone(page, WEBHOOK);
  await failData(page, dataOf(ANALYTICS));
  await follow(page, "Analytics");
  await expectFailure(page, /500/);
  await follow(page, "Go-live checklist");
  await expect(heading(page)).toHaveText("Go-live checklist");
  await page.goBack();
  await expectFailure(page, /500/);
  await page.goBack();
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
});

test("Retry works on a URL with a hash, and leads to its heading", async ({ page, pageLog }) => {
  pageLog.expectError(/500/);
  await openAlone(page, WEBHOOK);
  const mend = await failData(page, dataOf(ANALYTICS));
  await (await insertLink(page, `${ANALYTICS}#revenue`)).click();
  await expectFailure(page, /500/);
  await mend();
  await retry(page).click();
  await expect(heading(page)).toHaveText("Analytics");
  await expect(page.locator("#revenue")).toBeInViewport();
  await expect(page).toHaveURL(`${ANALYTICS}#revenue`);
});

test("the old page stays until slow data arrives, and the last of several links wins", async ({
  page,
  pageLog,
}) => {
  await openAlone(page, WEBHOOK);
  const release = await holdBack(page, dataOf(ANALYTICS));
  const asked = page.waitForRequest(dataOf(ANALYTICS));
  await follow(page, "Analytics");
  await asked;
  await follow(page, "Analytics");
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
  await expect(page.locator("#sidebar [aria-current=page]")).toHaveAttribute("href", WEBHOOK);
  await follow(page, "Go-live checklist");
  await expect(heading(page)).toHaveText("Go-live checklist");
  const response = page.waitForResponse(dataOf(ANALYTICS));
  release();
  await response;
  await expect(heading(page)).toHaveText("Go-live checklist");
  await expect(page).toHaveURL(CHECKLIST);
  expect(pageLog.requests(dataOf(ANALYTICS))).toHaveLength(1);
});

test("offline, Back and Forward show the pages that were loaded before", async ({
  page,
  context,
  pageLog,
}) => {
  pageLog.expectError(/ERR_INTERNET_DISCONNECTED|ERR_CACHE_MISS/);
  await open(page, WEBHOOK);
  await markDocument(page);
  await follow(page, "Analytics");
  await expect(heading(page)).toHaveText("Analytics");
  await page.getByRole("banner").getByRole("link", { name: "Acme Payments Docs" }).click();
  await expect(page).toHaveURL(HOME);

  await context.setOffline(true);
  await page.goBack();
  await expect(heading(page)).toHaveText("Analytics");
  await page.goBack();
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
  await expect(page.locator("#article")).toContainText("Troubleshooting");
  await expect(page.locator("#sidebar [aria-current=page]")).toHaveAttribute("href", WEBHOOK);
  await page.goForward();
  await expect(heading(page)).toHaveText("Analytics");
  await expectSameDocument(page);
});

test("without a network that the browser misses, Back leads from the page that did not load to the first one", async ({
  page,
  pageLog,
}) => {
  pageLog.expectError(/ERR_FAILED/);
  await openAlone(page, WEBHOOK);
  await markDocument(page);
  await page.route(/./, (route) => route.abort());
  await follow(page, "Analytics");
  await expectFailure(page, /Check your connection/);
  await page.goBack();
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
  await expect(page.locator("#article")).toContainText("Troubleshooting");
  await expectSameDocument(page);
});

test("online, Back shows the version deployed since the page was read", async ({ page }) => {
  await open(page, WEBHOOK);
  await follow(page, "Analytics");
  await expect(heading(page)).toHaveText("Analytics");
  await page.route(dataOf(WEBHOOK), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), title: "A newer title" } });
  });
  await page.goBack();
  await expect(heading(page)).toHaveText("A newer title");
});

test("offline, a page that does not load on Back says so, and comes by itself with the network", async ({
  page,
  context,
  pageLog,
}) => {
  pageLog.expectError(/ERR_INTERNET_DISCONNECTED|ERR_CACHE_MISS/);
  await openAlone(page, WEBHOOK);
  await followToSearch(page);
  await expect(heading(page)).toHaveText("Search the documentation");
  // The code of the page before is not loaded any more.
  await page.reload();
  await hydrated(page);
  await context.setOffline(true);
  await page.evaluate(() => history.go(-1));
  await expectFailure(page, /Check your connection/);
  await expect(page).toHaveURL(WEBHOOK);
  await context.setOffline(false);
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
});

for (const isReady of [false, true]) {
  test(`a link clicked offline ${isReady ? "after" : "before"} React starts leaves the page with a notice, and is followed with the network`, async ({
    page,
    context,
    pageLog,
  }) => {
    pageLog.expectError(/ERR_INTERNET_DISCONNECTED/);
    await saveTraffic(page);
    if (isReady) await open(page, WEBHOOK);
    else {
      await holdBack(page, REACT_CODE);
      await page.goto(WEBHOOK);
    }
    const entries = await page.evaluate(() => history.length);
    const link = page.locator("#sidebar").getByRole("link", { name: "Analytics" });
    await context.setOffline(true);
    await link.press("Enter");
    await expect(alert(page)).toContainText("Check your connection.");
    await expect(retry(page)).toBeFocused();
    await retry(page).press("Enter");
    await expect(retry(page)).toBeFocused();
    await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
    await expect(page).toHaveURL(WEBHOOK);
    expect(await page.evaluate(() => history.length)).toBe(entries);

    await page.keyboard.press("Escape");
    await expect(alert(page)).toHaveCount(0);
    await expect(link).toBeFocused();
    const online = page.evaluate(() => new Promise((resolve) => addEventListener("online", resolve)));
    await context.setOffline(false);
    await online;
    await expect(page).toHaveURL(WEBHOOK);

    await context.setOffline(true);
    await link.press("Enter");
    await expect(alert(page)).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(ANALYTICS);
    await expect(heading(page)).toHaveText("Analytics");
  });
}

test("a suggestion is followed in the same document where the browser is offline and the server is not", async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
  await open(page, WEBHOOK);
  await markDocument(page);
  await suggest(page, "go-live checklist");
  await page.getByRole("option").first().click();
  await expect(heading(page)).toHaveText("Go-live checklist");
  await expectSameDocument(page);
});

test("moving within a page or to itself needs no connection", async ({ page, context }) => {
  await openAlone(page, WEBHOOK);
  await markDocument(page);
  await context.setOffline(true);
  const toc = page.getByRole("navigation", { name: "On this page" });
  await toc.getByRole("link", { name: "Security" }).click();
  await expect(page).toHaveURL(`${WEBHOOK}#security`);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(WEBHOOK);
  await follow(page, "Webhook (IPN)");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
  await expectSameDocument(page);
});

test("a page whose code the server fails to send says so, and Retry loads it", async ({ page, pageLog }) => {
  pageLog.expectError(/503/);
  // Chromium asks for it when React renders the whole document again.
  await page.route("/favicon.ico", (route) => route.fulfill({ status: 204 }));
  await openAlone(page, WEBHOOK);
  await page.route(SEARCH_CODE, (route) => route.fulfill({ status: 503 }));
  await followToSearch(page);
  await expectFailure(page, /503/);
  await expect(page).toHaveURL(SEARCH);
  await page.unroute(SEARCH_CODE);
  await retry(page).click();
  await expect(heading(page)).toHaveText("Search the documentation");
});

test("a page whose data or code a deployment has replaced is loaded by its document, and works", async ({
  page,
  pageLog,
}) => {
  pageLog.expectError(/404/);
  await openAlone(page, WEBHOOK);
  let isGone = true;
  for (const file of [dataOf(ANALYTICS), SEARCH_CODE])
    await page.route(file, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
  await (await insertLink(page, `${ANALYTICS}#revenue`)).click();
  await expect(heading(page)).toHaveText("Analytics");
  await expect(page.locator("#revenue")).toBeInViewport();
  expect(pageLog.documents()).toEqual([WEBHOOK, ANALYTICS]);
  await hydrated(page);

  // The documents loaded from now on are the new deployment's.
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await followToSearch(page);
  await expect(heading(page)).toHaveText("Search the documentation");
  await expect(page).toHaveURL(SEARCH);
  await hydrated(page);
  await markDocument(page);
  await page.locator(`main a[href="${CHECKLIST}"]`).click();
  await expect(heading(page)).toHaveText("Go-live checklist");
  await expectSameDocument(page);
});

test("a document older than the last deployment is loaded again, once, and can be read if that does not help", async ({
  page,
  pageLog,
}) => {
  pageLog.expectError(/\/build\//);
  pageLog.expectError(/goes on without React/);
  await page.route(REACT_CODE, (route) => route.fulfill({ status: 404 }));
  let withoutReact = 0;
  page.on("console", (message) => {
    if (/goes on without React/.test(message.text())) withoutReact++;
  });
  await page.goto(WEBHOOK);
  await expect.poll(() => pageLog.documents()).toEqual([WEBHOOK, WEBHOOK]);
  await expect.poll(() => withoutReact).toBe(2);
  await page.waitForLoadState("networkidle");
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
  // Not again on other pages of the same build.
  await follow(page, "Analytics");
  await expect(heading(page)).toHaveText("Analytics");
  await expect.poll(() => withoutReact).toBe(3);
  await page.waitForLoadState("networkidle");
  expect(pageLog.documents()).toEqual([WEBHOOK, WEBHOOK, ANALYTICS]);
});
