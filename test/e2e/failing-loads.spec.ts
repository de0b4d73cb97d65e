import type { Page, Route } from "@playwright/test";
import { sample } from "../full.ts";
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
import { ANALYTICS, CHECKLIST, DOCS_ROOT, dataOf, HOME, REACT_CODE, SEARCH, WEBHOOK } from "./pages.ts";

// Nothing is loaded ahead that could save a load from failing.
test.beforeEach(({ page }) => saveTraffic(page));

/** Ways in which loading a page's data fails, with the message shown. */
const FAILURES: [
  name: string,
  fail: (route: Route) => Promise<void>,
  message: RegExp,
  diagnostic?: RegExp,
][] = [
  ["a server error", (route) => route.fulfill({ status: 500 }), /the server responded with 500/, /500/],
  [
    "no connection",
    (route) => route.abort("internetdisconnected"),
    /Check your connection/,
    /ERR_INTERNET_DISCONNECTED/,
  ],
  [
    "a response that is not JSON",
    (route) => route.fulfill({ contentType: "text/html", body: "<h1>Sign in to the hotel's network</h1>" }),
    /could not be read/,
  ],
  ["JSON of another shape", (route) => route.fulfill({ json: { schemaVersion: 1 } }), /unexpected shape/],
];

const WEBHOOK_TITLE = "Getting started with webhooks (IPN)";
const HOME_TITLE = "Fast integration for SaaS businesses";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const retry = (page: Page) => page.getByRole("button", { name: "Retry" });
const follow = (page: Page, name: string) => page.locator("#sidebar").getByRole("link", { name }).click();

/** The code of the search page. */
const SEARCH_CODE = /\/build\/routes\/search-/;
const followToSearch = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: "Find a page" }).click();

/** Opens a page while the code of the search page is gone for good. */
async function openWithoutSearchCode(page: Page): Promise<void> {
  await open(page, WEBHOOK);
  await page.route(SEARCH_CODE, (route) => route.fulfill({ status: 404 }));
}

/** The page that the reader is on stays, with a notice that another did not load. */
async function expectNotice(page: Page, message: RegExp, title = WEBHOOK_TITLE): Promise<void> {
  await expect(page.getByRole("alert")).toHaveText(message);
  await expect(retry(page)).toBeVisible();
  await expect(heading(page)).toHaveText(title);
}

/** Where there is no page to stay on, an error is shown with the site around it. */
async function expectFailure(page: Page, message: RegExp): Promise<void> {
  await expect(heading(page)).toHaveText("This page did not load");
  await expect(page.getByRole("alert")).toHaveText(message);
  await expect(retry(page)).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("Acme Payments Example Ltd.");
}

/** Goes back to a page that does not load and that the tab has no memory of. */
async function goBackToFailure(page: Page): Promise<void> {
  await open(page, WEBHOOK);
  await follow(page, "Analytics");
  await expect(heading(page)).toHaveText("Analytics");
  await page.reload();
  await open(page, ANALYTICS);
  await markDocument(page);
  await page.route(dataOf(WEBHOOK), (route) => route.fulfill({ status: 500 }));
  await page.evaluate(() => history.go(-1));
  await expectFailure(page, /500/);
  await expect(page).toHaveURL(WEBHOOK);
}

// A unit test checks the message of each failure.
for (const [name, fail, message, diagnostic] of sample(FAILURES, FAILURES.slice(0, 1))) {
  test(`${name} leaves the page as it is with a message, and Retry loads the page asked for`, async ({
    page,
    pageLog,
  }) => {
    if (diagnostic) pageLog.expectError(diagnostic);
    await open(page, WEBHOOK);
    await markDocument(page);
    await page.route(dataOf(ANALYTICS), fail);
    await follow(page, "Analytics");
    await expectNotice(page, message);
    await expect(page).toHaveURL(WEBHOOK);
    await expect(page.locator("#sidebar [aria-current=page]")).toHaveAttribute("href", WEBHOOK);

    const asked = pageLog.requests(dataOf(ANALYTICS)).length;
    await retry(page).click();
    await expect.poll(() => pageLog.requests(dataOf(ANALYTICS)).length).toBeGreaterThan(asked);
    await expectNotice(page, message);

    await page.unroute(dataOf(ANALYTICS));
    await retry(page).click();
    await expect(heading(page)).toHaveText("Analytics");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page).toHaveTitle("Analytics | Acme Payments Docs");
    await expect(page).toHaveURL(ANALYTICS);
    await expect(page.locator("#article")).toContainText("Limitations and best practices");
    await expectSameDocument(page);
  });
}

test("a page that does not load on Back says so with the site around it, and Retry loads it", async ({
  page,
  pageLog,
}) => {
  pageLog.expectError(/500/);
  await goBackToFailure(page);
  await expect(page).toHaveTitle("This page did not load | Acme Payments Docs");
  await expect(page.locator("#sidebar")).toBeVisible();
  const entries = await page.evaluate(() => history.length);
  await page.unroute(dataOf(WEBHOOK));
  await retry(page).click();
  await expect(heading(page)).toHaveText(WEBHOOK_TITLE);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await expectSameDocument(page);
});

test("from a page that did not load, links lead on, or show the error of the page they lead to", async ({
  page,
  pageLog,
}) => {
  pageLog.expectError(/500/);
  await goBackToFailure(page);
  await page.route(dataOf(CHECKLIST), (route) => route.fulfill({ status: 500 }));
  await follow(page, "Go-live checklist");
  await expect(page).toHaveURL(CHECKLIST);
  await expectFailure(page, /500/);
  await follow(page, "Analytics");
  await expect(heading(page)).toHaveText("Analytics");
  await expect(page).toHaveTitle("Analytics | Acme Payments Docs");
});

test("Retry works on a URL with a hash, and leads to its heading", async ({ page, pageLog }) => {
  pageLog.expectError(/500/);
  await open(page, WEBHOOK);
  await page.route(dataOf(ANALYTICS), (route) => route.fulfill({ status: 500 }));
  await page.locator("#article").evaluate((article, href) => {
    article.prepend(Object.assign(document.createElement("a"), { href, textContent: "inserted" }));
  }, `${ANALYTICS}#revenue`);
  await page.getByRole("link", { name: "inserted" }).click();
  await expectNotice(page, /500/);
  await page.unroute(dataOf(ANALYTICS));
  await retry(page).click();
  await expect(heading(page)).toHaveText("Analytics");
  await expect(page.locator("#revenue")).toBeInViewport();
  expect(hrefOf(page)).toBe(`${ANALYTICS}#revenue`);
});

test("a page that comes with Retry has one entry in the history", async ({ page, pageLog }) => {
  pageLog.expectError(/500/);
  await open(page, WEBHOOK);
  const entries = await page.evaluate(() => history.length);
  await page.route(dataOf(ANALYTICS), (route) => route.fulfill({ status: 500 }));
  await follow(page, "Analytics");
  await expectNotice(page, /500/);
  await page.unroute(dataOf(ANALYTICS));
  await retry(page).click();
  await expect(heading(page)).toHaveText("Analytics");
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
});

test("a sidebar that does not load shows the message, and Retry loads page and sidebar", async ({
  page,
  pageLog,
}) => {
  pageLog.expectError(/500/);
  await open(page, HOME);
  await markDocument(page);
  await page.route("/api/sidebars.json", (route) => route.fulfill({ status: 500 }));
  await page.locator(`#article a[href="${ANALYTICS}"]`).click();
  await expectNotice(page, /500/, HOME_TITLE);
  await page.unroute("/api/sidebars.json");
  await retry(page).click();
  await expect(heading(page)).toHaveText("Analytics");
  await expect(page.locator("#sidebar [aria-current=page]")).toHaveAttribute("href", ANALYTICS);
  await expectSameDocument(page);
});

test("the docs root shows the message when the versions do not load, and Retry leads on", async ({
  page,
  pageLog,
}) => {
  pageLog.expectError(/500/);
  await open(page, HOME);
  await page.route("/api/versions.json", (route) => route.fulfill({ status: 500 }));
  await page.locator("#article").evaluate((article, href) => {
    article.prepend(Object.assign(document.createElement("a"), { href, textContent: "inserted" }));
  }, DOCS_ROOT);
  await page.getByRole("link", { name: "inserted" }).click();
  await expectNotice(page, /500/, HOME_TITLE);
  await page.unroute("/api/versions.json");
  await retry(page).click();
  await expect(page).toHaveURL(WEBHOOK);
  await expect(heading(page)).toHaveText("Getting started with webhooks (IPN)");
});

test("the home page that does not load on Back can be retried", async ({ page, pageLog }) => {
  pageLog.expectError(/500/);
  await open(page, HOME);
  await page.route("/api/pages/index.json", (route) => route.fulfill({ status: 500 }));
  await page.locator(`#article a[href="${ANALYTICS}"]`).click();
  await expect(heading(page)).toHaveText("Analytics");
  await page.goBack();
  await expectFailure(page, /500/);
  await page.unroute("/api/pages/index.json");
  await retry(page).click();
  await expect(heading(page)).toHaveText(HOME_TITLE);
});

test("moving within a page or to itself needs no connection", async ({ page, pageLog }) => {
  await open(page, WEBHOOK);
  await markDocument(page);
  const toc = page.getByRole("navigation", { name: "On this page" });
  await page.route(/\/api\//, (route) => route.abort("internetdisconnected"));
  await toc.getByRole("link", { name: "Security" }).click();
  await expect(page).toHaveURL(`${WEBHOOK}#security`);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(WEBHOOK);
  await follow(page, "Webhook (IPN)");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(heading(page)).toHaveText("Getting started with webhooks (IPN)");
  expect(pageLog.requests(dataOf(WEBHOOK))).toEqual([]);
  await expectSameDocument(page);
});

test("the old page stays until slow data arrives, which is requested once however often the link is used", async ({
  page,
  pageLog,
}) => {
  await open(page, WEBHOOK);
  const release = await holdBack(page, dataOf(ANALYTICS));
  const asked = page.waitForRequest(dataOf(ANALYTICS));
  await follow(page, "Analytics");
  await asked;
  await page.locator("h1").hover();
  await follow(page, "Analytics");
  await expect(heading(page)).toHaveText("Getting started with webhooks (IPN)");
  await expect(page.locator("#article")).toContainText("webhook");
  await expect(page.locator("#sidebar [aria-current=page]")).toHaveAttribute("href", WEBHOOK);
  release();
  await expect(heading(page)).toHaveText("Analytics");
  await expect(page).toHaveURL(ANALYTICS);
  expect(pageLog.requests(dataOf(ANALYTICS))).toHaveLength(1);
});

test("a reader who chooses another page while one is slow gets the other", async ({ page }) => {
  await open(page, WEBHOOK);
  const release = await holdBack(page, dataOf(ANALYTICS));
  const asked = page.waitForRequest(dataOf(ANALYTICS));
  await follow(page, "Analytics");
  await asked;
  await follow(page, "Go-live checklist");
  await expect(heading(page)).toHaveText("Go-live checklist");
  const response = page.waitForResponse(dataOf(ANALYTICS));
  release();
  await response;
  await expect(heading(page)).toHaveText("Go-live checklist");
  await expect(page).toHaveURL(/go-live-checklist/);
});

test("a request that takes too long is aborted, and Retry loads the page", async ({ page }) => {
  await page.addInitScript(() => {
    // Like the browser's, but times out at once.
    AbortSignal.timeout = () => AbortSignal.abort(new DOMException("The time is up.", "TimeoutError"));
  });
  await open(page, WEBHOOK);
  await follow(page, "Analytics");
  await expectNotice(page, /took too long/);
  await page.evaluate(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await retry(page).click();
  await expect(heading(page)).toHaveText("Analytics");
});

test("a page whose code is gone for good is loaded by its document, once, and can be read", async ({
  page,
  pageLog,
}) => {
  pageLog.expectError(/routes\/search/);
  await openWithoutSearchCode(page);
  await followToSearch(page);
  await expect(page).toHaveURL(SEARCH);
  await expect(heading(page)).toHaveText("Search the documentation");
  await expectSettled(page);
  // The document is loaded again once, as it may be older than the last deployment.
  expect(pageLog.documents()).toEqual([WEBHOOK, SEARCH, SEARCH]);
  await page.locator(`main a[href="${CHECKLIST}"]`).click();
  await expect(heading(page)).toHaveText("Go-live checklist");
});

test("a tab that is older than the last deployment recovers: the page asked for comes, and works", async ({
  page,
  pageLog,
}) => {
  pageLog.expectError(/routes\/search/);
  await open(page, WEBHOOK);
  let isGone = true;
  await page.route(SEARCH_CODE, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
  // The documents loaded from now on are the new deployment's.
  page.on("framenavigated", () => {
    isGone = false;
  });
  await followToSearch(page);
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
  await expectSettled(page);
  await expect(heading(page)).toHaveText("Getting started with webhooks (IPN)");
  // Not again on other pages of the same build.
  await follow(page, "Analytics");
  await expect(heading(page)).toHaveText("Analytics");
  await expect.poll(() => withoutReact).toBe(3);
  await expectSettled(page);
  expect(pageLog.documents()).toEqual([WEBHOOK, WEBHOOK, ANALYTICS]);
});

/** The document has tried to start React, and has had every chance to load another. */
async function expectSettled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve(0)))),
  );
  await page.waitForLoadState("networkidle");
}
