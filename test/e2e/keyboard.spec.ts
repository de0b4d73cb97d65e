import { expect, hydrated, open, test } from "./page-log.ts";
import { ANALYTICS, CHECKLIST, HOME, WEBHOOK } from "./pages.ts";

test("the skip link is the first stop and leads past the navigation, before and after hydration", async ({
  page,
}) => {
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

test("after following a link the keyboard starts at the top of the new page", async ({ page }) => {
  await open(page, WEBHOOK);
  const link = page.locator("#sidebar").getByRole("link", { name: "Analytics" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analytics");
  await expect(link).not.toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
});

test("after following a link to a heading the keyboard goes on from the heading", async ({ page }) => {
  await open(page, WEBHOOK);
  const link = page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Security" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${WEBHOOK}#security`);
  await expect(link).not.toBeFocused();
  await page.keyboard.press("Tab");
  const after = await page.evaluate(() => {
    const heading = document.getElementById("security");
    const { activeElement } = document;
    return Boolean(
      heading &&
        activeElement &&
        heading.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING &&
        activeElement.closest("#article"),
    );
  });
  expect(after).toBe(true);
});

test("the title of a page that was navigated to is announced", async ({ page }) => {
  await open(page, HOME);
  await page.locator(`#article a[href="${CHECKLIST}"]`).click();
  await expect(page.getByRole("status").filter({ hasText: "Go-live checklist" })).toHaveCount(1);
});

test("a link to a disclosure's content opens the disclosure", async ({ page }) => {
  await open(page, ANALYTICS);
  await page.locator("#article").evaluate((article) => {
    const details = document.createElement("details");
    details.append(Object.assign(document.createElement("p"), { id: "inside", textContent: "inside" }));
    article.append(details);
    article.prepend(Object.assign(document.createElement("a"), { href: "#inside", textContent: "inserted" }));
  });
  await page.getByRole("link", { name: "inserted" }).click();
  await expect(page.locator("#inside")).toBeInViewport();
});
