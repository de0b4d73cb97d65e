import { sample } from "../full.ts";
import {
  expect,
  expectSameDocument,
  hrefOf,
  hydrated,
  insertLink,
  markDocument,
  open,
  test,
} from "./page-log.ts";
import { HOME, MISSING, WEBHOOK } from "./pages.ts";

const TITLE = "Page Not Found | Acme Payments Docs";

for (const href of sample(MISSING, [MISSING[2]])) {
  test(`the response to ${href} is the not-found page, at that URL`, async ({ page, pageLog }) => {
    pageLog.expectError(/404/);
    const response = await page.goto(`${href}?from=mail#part`);
    expect(response?.status()).toBe(404);
    await hydrated(page);
    expect(hrefOf(page)).toBe(`${href}?from=mail#part`);
    await expect(page).toHaveTitle(TITLE);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);

    await markDocument(page);
    await page.getByRole("main").getByRole("link", { name: "Home page" }).click();
    await expect(page).toHaveURL(HOME);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fast integration for SaaS businesses");
    await expectSameDocument(page);
    expect(pageLog.documents()).toEqual([`${href}?from=mail`]);
  });
}

test("an unknown URL of the documentation keeps the sidebar and suggests pages", async ({
  page,
  pageLog,
}) => {
  pageLog.expectError(/404/);
  await open(page, "/docs/integrate-with-acme-payments/webhok-ipn/");
  await expect(page.locator("#sidebar [data-closed]").first()).toBeVisible();
  await expect(page.locator("#sidebar [aria-current]")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("webhok ipn");
  await markDocument(page);
  const likely = page.getByRole("region", { name: "You may be looking for" });
  await likely.getByRole("link", { name: "Getting started with webhooks (IPN)" }).click();
  await expect(page).toHaveURL(WEBHOOK);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Getting started with webhooks (IPN)");
  await expectSameDocument(page);
});

test("the words of an unknown URL are searched for", async ({ page, pageLog }) => {
  pageLog.expectError(/404/);
  await open(page, "/nope/license-keys/");
  await markDocument(page);
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/search/?q=license+keys");
  await expect(page.locator(".search-rows a").first()).toBeVisible();
  await expectSameDocument(page);
});

test("Back returns to a not-found page, and Forward leaves it again", async ({ page, pageLog }) => {
  pageLog.expectError(/404/);
  await open(page, MISSING[1]);
  await page.getByRole("main").getByRole("link", { name: "Webhooks" }).click();
  await expect(page).toHaveURL(WEBHOOK);
  await page.goBack();
  await expect(page).toHaveURL(MISSING[1]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await hydrated(page);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Getting started with webhooks (IPN)");
});

test("the skip link of a not-found page stays on it", async ({ page, pageLog }) => {
  pageLog.expectError(/404/);
  await open(page, MISSING[1]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
  await expect(page).toHaveURL(MISSING[1]);
  expect(pageLog.requests(/^\/api\/.*nope/)).toEqual([]);
});

test("a link to a page that does not exist leads to the not-found page, and Back leads back", async ({
  page,
  pageLog,
}) => {
  pageLog.expectError(/404/);
  await open(page, HOME);
  await (await insertLink(page, "/nope/deep/#part")).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expect(page).toHaveURL("/nope/deep/#part");
  await expect(page).toHaveTitle(TITLE);
  await hydrated(page);
  await page.goBack();
  await expect(page).toHaveURL(HOME);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fast integration for SaaS businesses");
});
