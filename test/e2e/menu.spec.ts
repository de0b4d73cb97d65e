import type { Page } from "@playwright/test";
import { site } from "../site-config.ts";
import { expect, expectSameDocument, markDocument, open, test, withoutReact } from "./page-log.ts";
import { ANALYTICS, ANALYTICS_TITLE, HOME, REACT_CODE, TOOLS_TITLE, WEBHOOK } from "./pages.ts";

test.use({ viewport: { width: 390, height: 800 } });

const button = (page: Page) => page.getByRole("button", { name: "Open menu" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function openMenu(page: Page): Promise<void> {
  await button(page).click();
  await expect(menu(page)).toBeVisible();
}

test("the menu is a dialog that traps the focus and returns it when Escape closes it", async ({ page }) => {
  await open(page, WEBHOOK);
  await openMenu(page);
  const close = menu(page).getByRole("button", { name: "Close menu" });
  await expect(close).toBeFocused();
  const seen = new Set<string>();
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    const { inMenu, name } = await page.evaluate(() => ({
      inMenu: document.activeElement === document.body || Boolean(document.activeElement?.closest("#menu")),
      name: document.activeElement?.textContent ?? "",
    }));
    expect(inMenu, `the focus is on ${name}`).toBe(true);
    seen.add(name);
  }
  expect(seen.size).toBeGreaterThan(10);
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
  await expect(page.getByRole("link", { name: site.title })).toBeVisible();
});

test("until the window grows, the page behind the menu is out of reach", async ({ page }) => {
  await open(page, WEBHOOK);
  await openMenu(page);
  for (const landmark of ["body > header", "main", "body > footer"]) {
    await expect(page.locator(`${landmark}:is([inert], [inert] *)`)).toHaveCount(1);
  }
  await page.mouse.move(370, 400);
  await page.mouse.wheel(0, 600);
  await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // As when a tablet is turned.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator("[inert]")).toHaveCount(0);
  await expect(heading(page)).toBeInViewport();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test("a page chosen in the menu and Back close it, with one entry in the history", async ({ page }) => {
  await open(page, HOME);
  await page.locator(`#article a[href="${ANALYTICS}"]`).click();
  await expect(heading(page)).toHaveText(ANALYTICS_TITLE);
  await markDocument(page);
  await openMenu(page);
  await menu(page).getByRole("link", { name: "Test tools" }).click();
  await expect(heading(page)).toHaveText(TOOLS_TITLE);
  await expect(menu(page)).toBeHidden();
  await openMenu(page);
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  await expect(heading(page)).toHaveText(ANALYTICS_TITLE);
  await expect(page.locator("[inert]")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(HOME);
  await expectSameDocument(page);
});

test("without React the menu is the same dialog, and leads to a page", async ({ page, pageLog }) => {
  pageLog.expectError(REACT_CODE);
  await withoutReact(page);
  await page.goto(ANALYTICS);
  await openMenu(page);
  await menu(page).getByRole("link", { name: "Test tools" }).click();
  await expect(heading(page)).toHaveText(TOOLS_TITLE);
  await expect(menu(page)).toBeHidden();
});

test("the menu of the home page has the whole documentation", async ({ page }) => {
  await open(page, HOME);
  await openMenu(page);
  await menu(page).getByRole("link", { name: "API reference", exact: true }).click();
  await menu(page).getByRole("link", { name: "Customers", exact: true }).click();
  await menu(page).locator('a[href^="/docs/api/customers/"]').last().click();
  await expect(page).toHaveURL(/\/docs\/api\/customers\/./);
  await expect(menu(page)).toBeHidden();
  // So low that the sidebar scrolls.
  await page.setViewportSize({ width: 390, height: 420 });
  await openMenu(page);
  await expect(menu(page).locator("[aria-current=page]").first()).toBeInViewport();
});
