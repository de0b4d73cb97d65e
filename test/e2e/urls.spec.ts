import { CONFIGURED_SITE } from "./configured-site.ts";
import { expect, hrefOf, hydrated, test } from "./page-log.ts";
import { ANALYTICS, ANALYTICS_TITLE, DOCS_ROOT, TOOLS_TITLE, WEBHOOK, WEBHOOK_TITLE } from "./pages.ts";

const WITH_HTML = `${ANALYTICS.slice(0, -1)}.html`;

// The forms of a URL that servers redirect are tested with the servers.
test("where a host does not redirect, its not-found page does", async ({ page, pageLog, baseURL }) => {
  pageLog.expectError(/404/);
  const body = await (await fetch(`${baseURL}/404/`)).text();
  await page.route(`**${WITH_HTML}*`, (route) =>
    route.fulfill({ status: 404, contentType: "text/html; charset=utf-8", body }),
  );
  await page.goto(`${WITH_HTML}?a=1#revenue`);
  await expect.poll(() => hrefOf(page)).toBe(`${ANALYTICS}?a=1#revenue`);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(ANALYTICS_TITLE);
  expect(pageLog.documents()).toEqual([`${WITH_HTML}?a=1`, `${ANALYTICS}?a=1`]);
  expect(pageLog.requests(/analytics\//)).toHaveLength(1);
});

test("a malformed hash breaks nothing while loading, reading and navigating", async ({ page }) => {
  await page.goto(`${ANALYTICS}#%zz`);
  await page.waitForFunction(() => "__remixRouter" in window);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(ANALYTICS_TITLE);
  await page.locator("#sidebar").getByRole("link", { name: "Test tools" }).click();
  await expect(heading).toHaveText(TOOLS_TITLE);
  await page.evaluate(() => location.assign("#%zz"));
  await expect.poll(() => hrefOf(page)).toMatch(/#%zz$/);
  await page.goBack();
  await page.goBack();
  await expect(heading).toHaveText(ANALYTICS_TITLE);
  expect(hrefOf(page)).toBe(`${ANALYTICS}#%zz`);
});

test("the docs root leads to where new readers should start", async ({ page, browser, baseURL }) => {
  await page.goto(`${DOCS_ROOT}?utm=1#verify`);
  await expect.poll(() => hrefOf(page)).toBe(`${WEBHOOK}?utm=1#verify`);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(WEBHOOK_TITLE);
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
