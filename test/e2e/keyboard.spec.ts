import { expect, hydrated, open, test } from "./page-log.ts";
import { TOOLS_TITLE, WEBHOOK } from "./pages.ts";

test("before and after hydration the skip link leads past the navigation", async ({ page }) => {
  for (const ready of [false, true]) {
    await page.goto(WEBHOOK);
    if (ready) await hydrated(page);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to main content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    if (ready) await hydrated(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${WEBHOOK}#main`);
    await expect(skip).not.toBeFocused();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest("main")))).toBe(true);
    await page.goto("about:blank");
  }
});

test("after following a link the keyboard goes on where the link leads", async ({ page }) => {
  await open(page, WEBHOOK);
  const link = page.locator("#sidebar").getByRole("link", { name: "Test tools" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TOOLS_TITLE);
  await expect(page.getByRole("status").filter({ hasText: TOOLS_TITLE })).toHaveCount(1);
  await expect(link).not.toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.goBack();
  const inPage = page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "Security" });
  await inPage.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${WEBHOOK}#security`);
  await expect(inPage).not.toBeFocused();
  await page.keyboard.press("Tab");
  const isAfterHeading = await page.evaluate(() => {
    const heading = document.getElementById("security");
    const { activeElement } = document;
    return Boolean(
      heading &&
        activeElement &&
        heading.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING &&
        activeElement.closest("#article"),
    );
  });
  expect(isAfterHeading).toBe(true);
});
