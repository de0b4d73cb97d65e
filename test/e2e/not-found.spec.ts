import { sample } from "../full.ts";
import { site } from "../site-config.ts";
import { expect, expectSameDocument, hrefOf, hydrated, markDocument, open, test } from "./page-log.ts";
import { HOME, MISSING, MISSPELLED, WEBHOOK, WEBHOOK_TITLE } from "./pages.ts";

const TITLE = `Page not found | ${site.title}`;

for (const href of sample(MISSING, [MISSING[2]])) {
  test(`the response to ${href} is the not-found page, which leads on`, async ({ page, pageLog }) => {
    pageLog.expectError(/404/);
    const response = await page.goto(`${href}?from=mail#part`);
    expect(response?.status()).toBe(404);
    await hydrated(page);
    expect(hrefOf(page)).toBe(`${href}?from=mail#part`);
    await expect(page).toHaveTitle(TITLE);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    expect(pageLog.requests(/^\/api\/.*nope/)).toEqual([]);

    await markDocument(page);
    await page.getByRole("main").getByRole("link", { name: "Home page" }).click();
    await expect(page).toHaveURL(HOME);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fast integration for SaaS businesses");
    await expectSameDocument(page);
    expect(pageLog.documents()).toEqual([`${href}?from=mail`]);
  });
}

test("an unknown URL suggests pages and searches for its words", async ({ page, pageLog }) => {
  pageLog.expectError(/404/);
  await open(page, MISSPELLED);
  await expect(page.locator("#sidebar [data-closed]").first()).toBeVisible();
  await expect(page.locator("#sidebar [aria-current]")).toHaveCount(0);
  await markDocument(page);
  const likely = page.getByRole("region", { name: "You may be looking for" });
  await likely.getByRole("link", { name: WEBHOOK_TITLE }).click();
  await expect(page).toHaveURL(WEBHOOK);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(WEBHOOK_TITLE);
  await expectSameDocument(page);
  await page.goBack();
  await hydrated(page);
  await page.getByRole("main").getByRole("link", { name: "Search for “webhok ipn”" }).click();
  await expect(page).toHaveURL("/search/?q=webhok+ipn");
  await expect(page.locator(".search-rows a").first()).toBeVisible();
});
