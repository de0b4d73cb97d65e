import type { Route } from "@playwright/test";
import { sample } from "../full.ts";
import { clipboard, expect, holdBack, hydrated, open, test } from "./page-log.ts";
import { ANALYTICS, HOME, MISSING, REACT_CODE, WEBHOOK } from "./pages.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a not-found page keeps its URL when the code that hydrates is missing", async ({ page, pageLog }) => {
  pageLog.expectError(/404/);
  pageLog.expectError(/entry\.client/);
  const failed = page.waitForEvent("requestfailed");
  await page.route(/entry\.client/, (route) => route.abort());
  await page.goto(MISSING[1]);
  await failed;
  await expect(page).toHaveURL(MISSING[1]);
});

test("a page whose code fails once is loaded again, and React starts", async ({ page, pageLog }) => {
  pageLog.expectError(/entry\.client/);
  pageLog.expectError(/goes on without React/);
  await page.route(/entry\.client/, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await open(page, WEBHOOK);
  expect(pageLog.documents()).toEqual([WEBHOOK, WEBHOOK]);
});

test("what the reader did before hydration is still so after it", async ({ page }) => {
  const release = await holdBack(page, REACT_CODE);
  await page.goto(WEBHOOK);
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  await page.getByRole("tab", { name: "PHP" }).first().click();
  await page.getByRole("tabpanel", { name: "PHP" }).first().getByRole("button", { name: "Copy" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toHaveCount(1);
  expect(await clipboard(page)).toContain("<?php");
  await page.locator("#article details summary").first().click();
  await page.locator("#sidebar summary").first().focus();
  const scrolled = await page.evaluate(() => scrollY);
  release();
  await hydrated(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("tab", { name: "PHP" }).first()).toHaveAttribute("aria-selected", "true");
  await expect(page.locator("#article details").first()).toHaveAttribute("open");
  await expect(page.locator("#sidebar summary").first()).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test.describe("when somebody has changed the code on its way", () => {
  const changed = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n` });
  };

  // The page is left while code is on its way.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

  const MODULE = /\/build\/_shared\/.+\.js/;
  const OTHERS = [/\/build\/root-.+\.js/, /\/assets\/modules-.+\.json/];
  for (const code of sample([MODULE, ...OTHERS], [MODULE])) {
    test(`what ${code} matches is rejected, and the page goes on without React`, async ({
      page,
      pageLog,
    }) => {
      pageLog.expectError(/integrity/);
      pageLog.expectError(/The page goes on without React/);
      await page.addInitScript(() => sessionStorage.setItem("reloaded", "yes"));
      await page.route(code, changed);
      const warned = page.waitForEvent("console", (message) => /goes on without React/.test(message.text()));
      await page.goto(HOME);
      await page.mouse.move(200, 200);
      await warned;
      expect(pageLog.requests(code)).not.toEqual([]);
      expect(await page.evaluate(() => "__remixRouter" in window)).toBe(false);
      await page.locator(`#article a[href="${ANALYTICS}"]`).click();
      await expect(page).toHaveURL(ANALYTICS);
    });
  }
});
