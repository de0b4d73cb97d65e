import { expect, open, test } from "./page-log.ts";
import { CHECKLIST, HOME } from "./pages.ts";

test("a checklist counts what is done, remembers it and can be reset", async ({ page }) => {
  await open(page, CHECKLIST);
  const boxes = page.getByRole("checkbox");
  const count = page.getByRole("status").filter({ hasText: "done" });
  await expect(boxes.first()).toBeVisible();
  const total = await page.locator(".task-list-item").count();
  await expect(boxes).toHaveCount(total);
  await expect(count).toHaveText(`0 of ${total} done`);
  await boxes.nth(2).click();
  await boxes.nth(0).press("Space");
  await expect(count).toHaveText(`2 of ${total} done`);
  await page.goto(HOME);
  await page.goBack();
  await expect(count).toHaveText(`2 of ${total} done`);
  await expect(boxes.nth(2)).toBeChecked();
  await page.getByRole("button", { name: "Reset" }).press("Enter");
  await expect(count).toHaveText(`0 of ${total} done`);
  await expect(boxes.nth(0)).toBeFocused();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("two tabs of the browser have the same boxes checked", async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await open(tab, CHECKLIST);
    await expect(tab.getByRole("checkbox").first()).toBeVisible();
  }
  await page.getByRole("checkbox").nth(0).click();
  await expect(other.getByRole("checkbox").nth(0)).toBeChecked();
  await other.getByRole("checkbox").nth(1).click();
  await expect(page.getByRole("status").filter({ hasText: "done" })).toHaveText(/^2 of/);
});

test("without JavaScript a checklist is a list with ticks", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(CHECKLIST);
  const task = page.locator(".task-list-item").first();
  await expect(task).toBeVisible();
  expect(await task.evaluate((item) => getComputedStyle(item).listStyleType)).toContain("✓");
  await page.close();
});
