import type { Page } from "@playwright/test";
import { sample } from "../full.ts";
import { expect, hydrated, open, test } from "./page-log.ts";
import { HOME, WEBHOOK } from "./pages.ts";

const docsLink = (page: Page, place: "banner" | "dialog") =>
  page.getByRole(place).getByRole("link", { name: "Take me to the Docs" });

test("from 768 px the navigation bar shows the link to the documentation in full", async ({ page }) => {
  await open(page, HOME);
  const link = docsLink(page, "banner");
  for (const width of sample([768, 996, 997, 1280, 1920], [768, 996, 997, 1920])) {
    await page.setViewportSize({ width, height: 800 });
    await expect(link).toBeVisible();
    expect(await link.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  }
  await link.click();
  await expect(page).toHaveURL(WEBHOOK);
});

test("below 768 px the menu has the link to the documentation, and above it does not repeat it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await open(page, HOME);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(docsLink(page, "dialog")).toBeHidden();
  for (const width of [320, 767]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(docsLink(page, "dialog")).toBeVisible();
  }
  await docsLink(page, "dialog").click();
  await expect(page).toHaveURL(WEBHOOK);
});

test("the site's name is never cut, and from 997 px the search is a field of at least 160 px", async ({
  page,
}) => {
  await open(page, WEBHOOK);
  const brand = page.getByRole("banner").getByRole("link", { name: "Acme Payments Docs" });
  const field = page.getByRole("search");
  for (const width of sample(
    [320, 390, 577, 640, 768, 997, 1100, 1240, 1920],
    [320, 390, 577, 768, 997, 1240],
  )) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await brand.evaluate((link) => {
      const { left, right, height } = link.getBoundingClientRect();
      return [
        link.scrollWidth - link.clientWidth,
        Math.min(0, left),
        Math.max(0, right - innerWidth),
        Math.max(0, height - 60),
      ];
    });
    expect(overflow, `${width} px`).toEqual([0, 0, 0, 0]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    if (width >= 997) expect((await field.boundingBox())?.width).toBeGreaterThanOrEqual(160);
  }
});

test("the link to a page's section is marked on every page of it, after navigating too", async ({ page }) => {
  await open(page, "/docs/api/subscriptions/change-quantity/");
  const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current]");
  await expect(current).toHaveText("API Reference");
  await expect(current).toHaveAttribute("aria-current", "true");
  await page.getByRole("banner").getByRole("link", { name: "Webhooks" }).click();
  await expect(current).toHaveText("Webhooks");
  await expect(current).toHaveAttribute("aria-current", "page");
});

test("in forced colors unselected tabs have no line, and Sign up has an edge", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, WEBHOOK);
  const borderOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderBottomColor, borderBottomWidth } = getComputedStyle(element);
        return [borderBottomWidth, borderBottomColor];
      });
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await borderOf('.tabs-tab[aria-selected="false"]')).toEqual(["2px", background]);
  const [width, color] = await borderOf('header a[href*="sign-up"]');
  expect(width).toBe("1px");
  expect(color).not.toBe(background);
});

const MAC = ["MacIntel", "⌘K", "Meta+k"] as const;
const WINDOWS = ["Win32", "Ctrl K", "Control+k"] as const;
for (const [platform, hint, keys] of sample(
  [MAC, ["iPad", "⌘K", "Meta+k"], WINDOWS, ["Linux x86_64", "Ctrl K", "Control+k"]],
  [MAC, WINDOWS],
)) {
  test(`on ${platform} the search box shows ${hint}, before React too, and those keys open the search`, async ({
    page,
  }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "platform", { get: () => value });
    }, platform);
    await page.goto(HOME);
    const box = page.getByRole("banner").getByRole("search");
    await expect(box.getByText(hint, { exact: true })).toBeVisible();
    expect(await box.innerText()).toBe(hint);
    await hydrated(page);
    expect(await box.innerText()).toBe(hint);
    await page.keyboard.press(keys);
    await expect(box.getByRole("combobox", { name: "Search" })).toBeFocused();
    await expect(box.getByText(hint, { exact: true })).toBeHidden();
  });
}
