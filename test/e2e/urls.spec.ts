import { sample } from "../full.ts";
import { CONFIGURED_SITE } from "./configured-site.ts";
import { expect, hrefOf, hydrated, insertLink, test } from "./page-log.ts";
import { ANALYTICS, DOCS_ROOT, HOME, WEBHOOK } from "./pages.ts";

const WITHOUT_SLASH = ANALYTICS.slice(0, -1);

/** Other forms of a page's URL, and the status of the first response. */
const FORMS = [
  [`${ANALYTICS}?a=1&b=%2F#revenue`, 200],
  [`${WITHOUT_SLASH}.html?a=1&b=%2F#revenue`, 301],
  [`${WITHOUT_SLASH}?a=1&b=%2F#revenue`, 301],
] as const;

// Unit tests have more forms.
for (const [from, status] of FORMS) {
  test(`${from} ends at the page, with its query and hash`, async ({ page, pageLog }) => {
    const first = page.waitForResponse((response) => response.request().isNavigationRequest());
    await page.goto(from);
    expect((await first).status()).toBe(status);
    const clean = `${ANALYTICS}?a=1&b=%2F#revenue`;
    await expect.poll(() => hrefOf(page)).toBe(clean);
    await hydrated(page);
    expect(hrefOf(page)).toBe(clean);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analytics");
    expect(pageLog.documents()).toHaveLength(status === 200 ? 1 : 2);
    await expect(page.locator("#sidebar [aria-current]")).toHaveAttribute("href", ANALYTICS);
  });
}

test("doubled slashes end at the clean path", async ({ page, baseURL, pageLog }) => {
  for (const [from, to] of [
    ["//", HOME],
    [`/${ANALYTICS}`, ANALYTICS],
    [ANALYTICS.replace("/docs/", "/docs//"), ANALYTICS],
  ] as const) {
    const response = await page.goto(`${baseURL}${from}`);
    if (response?.status() === 404) pageLog.expectError(/404/);
    await expect.poll(() => hrefOf(page)).toBe(to);
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Page Not Found");
  }
});

test("a URL of no page ends at its clean form, without a loop", async ({ page, pageLog }) => {
  pageLog.expectError(/404/);
  await page.goto("/nope.html?a=1#b");
  await hydrated(page);
  expect(hrefOf(page)).toBe("/nope/?a=1#b");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  expect(pageLog.documents()).toEqual(["/nope.html?a=1", "/nope/?a=1"]);
});

test("a malformed hash breaks nothing: on loading, on a page that is shown, and on the way to others", async ({
  page,
}) => {
  await page.goto(`${ANALYTICS}#%zz`);
  await page.waitForFunction(() => "__remixRouter" in window);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Analytics");
  await page.locator("#sidebar").getByRole("link", { name: "Go-live checklist" }).click();
  await expect(heading).toHaveText("Go-live checklist");
  await page.evaluate(() => location.assign("#%zz"));
  await expect.poll(() => hrefOf(page)).toMatch(/#%zz$/);
  await page.goBack();
  await page.goBack();
  await expect(heading).toHaveText("Analytics");
  expect(hrefOf(page)).toBe(`${ANALYTICS}#%zz`);
});

test("a host that does not redirect leads to the page by its not-found page, with one request", async ({
  page,
  pageLog,
  baseURL,
}) => {
  pageLog.expectError(/404/);
  const body = await (await fetch(`${baseURL}/404/`)).text();
  await page.route(`**${WITHOUT_SLASH}.html*`, (route) =>
    route.fulfill({ status: 404, contentType: "text/html; charset=utf-8", body }),
  );
  await page.goto(`${WITHOUT_SLASH}.html?a=1#revenue`);
  await expect.poll(() => hrefOf(page)).toBe(`${ANALYTICS}?a=1#revenue`);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analytics");
  expect(pageLog.documents()).toEqual([`${WITHOUT_SLASH}.html?a=1`, `${ANALYTICS}?a=1`]);
  expect(pageLog.requests(/analytics\//)).toHaveLength(1);
});

test("a URL that is malformed has the not-found page", async ({ page, pageLog }) => {
  pageLog.expectError(/404/);
  const response = await page.goto("/%E0%A4%A/");
  expect(response?.status()).toBe(404);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  expect(hrefOf(page)).toBe("/%E0%A4%A/");
});

for (const path of sample([ANALYTICS, "/search/", "/docs/"], [ANALYTICS])) {
  test(`${path} in capitals is not found, by a link as by loading`, async ({ page, pageLog }) => {
    pageLog.expectError(/404/);
    const capitals = path.toUpperCase();
    await page.goto(capitals);
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
    await page.goto(WEBHOOK);
    await hydrated(page);
    await (await insertLink(page, capitals)).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
    // While React hydrates the document, its URL is the one that it was rendered for.
    await expect(page).toHaveURL(capitals);
    expect(pageLog.documents()).toEqual([capitals, WEBHOOK, capitals]);
  });
}

test("the docs root leads to the page new readers should start with: it keeps query and hash, and drops them without scripting only", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(`${DOCS_ROOT}?utm=1#verify`);
  await expect.poll(() => hrefOf(page)).toBe(`${WEBHOOK}?utm=1#verify`);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Getting started with webhooks (IPN)");
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(`${baseURL}${DOCS_ROOT}?utm=1#verify`);
  await expect.poll(() => hrefOf(plain)).toBe(WEBHOOK);
  await plain.close();
});

test.describe("an old URL of redirects.json", () => {
  test.use({ baseURL: CONFIGURED_SITE });

  test("leads to the page, with its query and hash", async ({ page }) => {
    await page.goto("/old?q=a");
    await expect.poll(() => hrefOf(page)).toBe("/docs/guides/install/?q=a#download");
    await page.goto("/old/?q=a#other");
    await expect.poll(() => hrefOf(page)).toBe("/docs/guides/install/?q=a#other");
  });
});
