import { categoriesOf, expect, test } from "./page-log.ts";
import { ANALYTICS, CHECKLIST, HOME, MIGRATION, MISSING, NO_CODE, SEARCH, WEBHOOK } from "./pages.ts";

test.use({ javaScriptEnabled: false });

test("a docs page reads in full", async ({ page }) => {
  await page.goto(WEBHOOK);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Getting started with webhooks (IPN)");
  await expect(page.locator("#article")).toContainText("Events are missing after an outage");
  await expect(
    page.getByRole("navigation", { name: "On this page" }).getByRole("link").first(),
  ).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("Acme Payments Example Ltd.");
});

test("every page of the sidebar is reached by its link", async ({ page }) => {
  await page.goto(WEBHOOK);
  for (const href of [NO_CODE, ANALYTICS, MIGRATION, CHECKLIST, WEBHOOK]) {
    await page.locator(`#sidebar a[href="${href}"]`).click();
    await expect(page).toHaveURL(href);
    await expect(page.locator("#sidebar [aria-current=page]")).toHaveAttribute("href", href);
  }
});

test("a closed category of the sidebar is a link to its first page", async ({ page }) => {
  await page.goto(WEBHOOK);
  await page.locator("#sidebar").getByRole("link", { name: "Checkout pages" }).click();
  await expect(page).toHaveURL("/docs/checkout-pages/checkout-page-overview/");
  await expect(categoriesOf(page, "/docs/checkout-pages/web-page/")).toHaveText("Checkout pages");
});

test("an open category of the sidebar closes and opens", async ({ page }) => {
  await page.goto(WEBHOOK);
  const link = page.locator(`#sidebar a[href="${ANALYTICS}"]`);
  await expect(link).toBeVisible();
  await categoriesOf(page, ANALYTICS).last().click();
  await expect(link).toBeHidden();
  await categoriesOf(page, ANALYTICS).last().click();
  await expect(link).toBeVisible();
});

test("every panel of tabs is shown under its name", async ({ page }) => {
  await page.goto(HOME);
  const panels = page.locator("[role=tabpanel]");
  expect(await panels.count()).toBeGreaterThan(1);
  for (const panel of await panels.all()) {
    await expect(panel).toBeVisible();
    const label = page.locator(`[id="${await panel.getAttribute("aria-labelledby")}"]`);
    const name = (await label.textContent()) ?? "";
    await expect(panel.getByText(name, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByRole("tablist")).toBeHidden();
});

test("no button is shown that does nothing", async ({ page }) => {
  for (const href of [HOME, WEBHOOK, SEARCH]) {
    await page.goto(href);
    await expect(page.locator("[data-copy]").locator("visible=true")).toHaveCount(0);
    await expect(page.locator("[data-color-mode-toggle]")).toBeHidden();
    // A button that opens a popover needs no script.
    await expect(page.locator("button:not([popovertarget])").locator("visible=true")).toHaveCount(0);
    await expect(page.locator("input").locator("visible=true")).toHaveCount(0);
  }
});

test("instead of the search field, a link leads to every page", async ({ page }) => {
  await page.goto(WEBHOOK);
  await page.getByRole("search").getByRole("link", { name: "All pages" }).click();
  await expect(page).toHaveURL(SEARCH);
  await expect(page.getByText("Search needs JavaScript")).toBeVisible();
  await expect(page.getByRole("main").locator(`a[href="${CHECKLIST}"]`)).toBeVisible();
});

test("the menu of a narrow screen opens, leads on and closes", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(WEBHOOK);
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

test("the table of contents of a narrow screen opens and leads to headings", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(WEBHOOK);
  await page.getByRole("main").locator("summary", { hasText: "On this page" }).click();
  const toc = page.getByRole("navigation", { name: "On this page" });
  await toc.getByRole("link", { name: "Security" }).click();
  await expect(page).toHaveURL(`${WEBHOOK}#security`);
  await expect(page.locator("#security")).toBeInViewport();
});

test("the not-found page leads on", async ({ page, pageLog }) => {
  pageLog.expectError(/404/);
  await page.goto(MISSING[2]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expect(page.getByRole("main").getByRole("searchbox")).toBeHidden();
  await page.getByRole("main").getByRole("link", { name: "Webhooks" }).click();
  await expect(page).toHaveURL(WEBHOOK);
});

test("the site is light, whatever the system prefers", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(HOME);
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
});
