import type { Page } from "@playwright/test";
import { sample } from "../full.ts";
import { expect, hydrated, open, test } from "./page-log.ts";
import { HOME, WEBHOOK } from "./pages.ts";

const docsLink = (page: Page, place: "banner" | "dialog") =>
  page.getByRole(place).getByRole("link", { name: "Take me to the Docs" });

test("from 577 px the navigation bar shows the link to the documentation in full", async ({ page }) => {
  await open(page, HOME);
  const link = docsLink(page, "banner");
  for (const width of sample([577, 768, 996, 997, 1280, 1920], [577, 996, 997, 1920])) {
    await page.setViewportSize({ width, height: 800 });
    await expect(link).toBeVisible();
    expect(await link.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  }
  await link.click();
  await expect(page).toHaveURL(WEBHOOK);
});

test("below 577 px the menu has the link to the documentation, and above it does not repeat it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await open(page, HOME);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(docsLink(page, "dialog")).toBeHidden();
  for (const width of [320, 576]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(docsLink(page, "dialog")).toBeVisible();
  }
  await docsLink(page, "dialog").click();
  await expect(page).toHaveURL(WEBHOOK);
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
