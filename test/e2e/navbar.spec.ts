import type { Page } from "@playwright/test";
import { expect, open, test } from "./page-log.ts";
import { HOME, SEARCH, WEBHOOK } from "./pages.ts";

const docsLink = (page: Page, place: "banner" | "dialog") =>
  page.getByRole(place).getByRole("link", { name: "Take me to the Docs" });

for (const width of [577, 768, 996, 997, 1280, 1920]) {
  test(`at ${width} px the navigation bar shows the link to the documentation in full`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, HOME);
    const link = docsLink(page, "banner");
    await expect(link).toBeVisible();
    expect(await link.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    await link.click();
    await expect(page).toHaveURL(WEBHOOK);
  });
}

for (const width of [320, 390, 576]) {
  test(`at ${width} px the menu has the link to the documentation`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, HOME);
    await page.getByRole("button", { name: "Open menu" }).click();
    await docsLink(page, "dialog").click();
    await expect(page).toHaveURL(WEBHOOK);
  });
}

test("where the navigation bar shows the link to the documentation, the menu does not repeat it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await open(page, HOME);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(docsLink(page, "dialog")).toBeHidden();
});

for (const [platform, hint, keys] of [
  ["MacIntel", "⌘K", "Meta+k"],
  ["iPad", "⌘K", "Meta+k"],
  ["Win32", "Ctrl K", "Control+k"],
  ["Linux x86_64", "Ctrl K", "Control+k"],
] as const) {
  test(`on ${platform} the search box says ${hint}, and those keys open the search`, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "platform", { get: () => value });
    }, platform);
    await open(page, HOME);
    const box = page.getByRole("banner").getByRole("search");
    await expect(box.getByText(hint, { exact: true })).toBeVisible();
    expect(await box.innerText()).toBe(hint);
    await page.keyboard.press(keys);
    await expect(box.getByRole("combobox", { name: "Search" })).toBeFocused();
    await expect(box.getByText(hint, { exact: true })).toBeHidden();
  });
}

test("the shortcut is shown for the right platform before React is there", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "platform", { get: () => "MacIntel" });
  });
  await page.goto(HOME);
  await expect(page.getByText("⌘K", { exact: true })).toBeVisible();
  await expect(page.getByText("Ctrl K", { exact: true })).toBeHidden();
});

test("a slash opens the search too", async ({ page }) => {
  await open(page, HOME);
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Search" })).toBeFocused();
});

test("the search page offers no choice of versions while there is one", async ({ page }) => {
  await open(page, SEARCH);
  await expect(page.getByRole("combobox", { name: "In", exact: true })).toBeVisible();
  await expect(page.getByLabel("Version")).toHaveCount(0);
});
