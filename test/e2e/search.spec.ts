import type { Page } from "@playwright/test";
import { expect, holdBack, hydrated, open, test } from "./journey.ts";
import { REACT_CODE, SEARCH, WEBHOOK } from "./pages.ts";

const found = (page: Page) => page.getByRole("main").getByRole("listitem");
const status = (page: Page) => page.getByRole("main").getByRole("status");

/** The pages shown are some, as many as it says, and hold every word asked for. */
async function expectFound(page: Page, ...words: string[]): Promise<void> {
  await expect(status(page)).toHaveText(/^\d+ pages? found$/);
  const count = Number.parseInt((await status(page).textContent()) ?? "", 10);
  expect(count).toBeGreaterThan(0);
  await expect(found(page)).toHaveCount(count);
  for (const item of await found(page).all()) {
    const text = `${await item.textContent()} ${await item.getByRole("link").getAttribute("href")}`;
    for (const word of words) expect(text.toLowerCase()).toContain(word);
  }
}

test("an address with a query shows the pages that hold every word of it", async ({ page }) => {
  await open(page, `${SEARCH}?q=Webhook%20hash`);
  await expect(page.getByRole("searchbox")).toHaveValue("Webhook hash");
  await expectFound(page, "webhook", "hash");
});

test("typing narrows the list, clearing shows all pages again, nonsense says so", async ({ page }) => {
  await open(page, SEARCH);
  const all = await found(page).count();
  await expect(status(page)).toHaveText(`${all} pages`);
  const box = page.getByRole("searchbox", { name: "Words in the title or description" });
  await box.fill("migration subscription");
  await expectFound(page, "migration", "subscription");
  expect(await found(page).count()).toBeLessThan(all);
  await box.fill("qwertzuiop");
  await expect(found(page)).toHaveCount(0);
  await expect(status(page)).toHaveText("No pages found");
  await box.fill("");
  await expect(found(page)).toHaveCount(all);
});

test("a result leads to its page", async ({ page }) => {
  await open(page, `${SEARCH}?q=hash%20signature`);
  await found(page).locator(`a[href="${WEBHOOK}"]`).click();
  await expect(page).toHaveURL(WEBHOOK);
});

test("Enter makes the query part of the address", async ({ page }) => {
  await open(page, SEARCH);
  await page.getByRole("searchbox").fill("licence keys");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(`${SEARCH}?q=licence+keys`);
  await hydrated(page);
  await expect(page.getByRole("searchbox")).toHaveValue("licence keys");
  await expectFound(page, "licence", "keys");
});

test("what was typed before React started is searched for", async ({ page }) => {
  const release = await holdBack(page, REACT_CODE);
  await page.goto(SEARCH);
  await page.getByRole("searchbox").pressSequentially("migration");
  release();
  await hydrated(page);
  await expect(page.getByRole("searchbox")).toHaveValue("migration");
  await expectFound(page, "migration");
});

test("a query holds no danger", async ({ page }) => {
  await open(page, `${SEARCH}?q=${encodeURIComponent("<img src=x onerror=alert(1)> .* \\")}`);
  await expect(page.getByRole("searchbox")).toHaveValue("<img src=x onerror=alert(1)> .* \\");
  await expect(status(page)).toHaveText("No pages found");
});

test("the search page is not for search engines", async ({ page }) => {
  await open(page, SEARCH);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});
