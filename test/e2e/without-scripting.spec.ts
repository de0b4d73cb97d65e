import { site } from "../site-config.ts";
import { categoriesOf, expect, test } from "./page-log.ts";
import { ANALYTICS, CHECKLIST, HOME, SEARCH, WEBHOOK, WEBHOOK_TITLE } from "./pages.ts";

test.use({ javaScriptEnabled: false });

test("a docs page reads in full, and its sidebar opens, closes and leads on", async ({ page }) => {
  await page.goto(WEBHOOK);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(WEBHOOK_TITLE);
  await expect(page.locator("#article")).toContainText("Events are missing after an outage");
  await expect(
    page.getByRole("navigation", { name: "On this page" }).getByRole("link").first(),
  ).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText(site.provider.legalName);
  const payload = page.locator(".payload").first();
  for (const text of [/^ORDER_ID=20010001&/, '"ORDER_ID": "20010001"'])
    await expect(payload.locator("t-p").filter({ hasText: text })).toBeVisible();
  await payload.getByRole("link", { name: "ORDER_ID", exact: true }).click();
  await expect(page.locator("#field-ORDER_ID")).toBeInViewport();
  const link = page.locator(`#sidebar a[href="${ANALYTICS}"]`);
  await categoriesOf(page, ANALYTICS).last().click();
  await expect(link).toBeHidden();
  await categoriesOf(page, ANALYTICS).last().click();
  await link.click();
  await expect(page).toHaveURL(ANALYTICS);
  await expect(page.locator("#sidebar [aria-current=page]")).toHaveAttribute("href", ANALYTICS);
  // A closed category is a link to its first page.
  await page.locator("#sidebar").getByRole("link", { name: "Checkout" }).click();
  await expect(page).toHaveURL("/docs/checkout-pages/checkout-page-overview/");
  await expect(categoriesOf(page, "/docs/checkout-pages/web-page/")).toHaveText("Checkout");
});

test("every panel of tabs is shown, and no button that does nothing", async ({ page }) => {
  for (const href of [WEBHOOK, SEARCH, HOME]) {
    await page.goto(href);
    await expect(page.locator("[data-copy]").locator("visible=true")).toHaveCount(0);
    await expect(page.locator("[data-color-mode-toggle]")).toBeHidden();
    // A button that opens a popover needs no script.
    await expect(page.locator("button:not([popovertarget])").locator("visible=true")).toHaveCount(0);
    await expect(page.locator("input").locator("visible=true")).toHaveCount(0);
  }
  const panels = page.locator("[role=tabpanel]");
  expect(await panels.count()).toBeGreaterThan(1);
  for (const panel of await panels.all()) {
    await expect(panel).toBeVisible();
    const label = page.locator(`[id="${await panel.getAttribute("aria-labelledby")}"]`);
    const name = (await label.textContent()) ?? "";
    await expect(panel.getByText(name, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByRole("tablist")).toBeHidden();
  await page.getByRole("search").getByRole("link", { name: "All pages" }).click();
  await expect(page).toHaveURL(SEARCH);
  await expect(page.getByText("Search needs JavaScript")).toBeVisible();
  await expect(page.getByRole("main").locator(`a[href="${CHECKLIST}"]`)).toBeVisible();
});

test("the table of contents and the menu of a narrow screen open, lead on and close", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(WEBHOOK);
  await page.getByRole("main").locator("summary", { hasText: "On this page" }).click();
  const toc = page.getByRole("navigation", { name: "On this page" });
  await toc.getByRole("link", { name: "Security" }).click();
  await expect(page).toHaveURL(`${WEBHOOK}#security`);
  await expect(page.locator("#security")).toBeInViewport();
  const link = page.locator(`#sidebar a[href="${ANALYTICS}"]`);
  await expect(link).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(link).toBeVisible();
  await page.getByRole("button", { name: "Close menu" }).click();
  await expect(link).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await link.click();
  await expect(page).toHaveURL(ANALYTICS);
});
