import { expect, test } from "./page-log.ts";
import { CHECKLIST } from "./pages.ts";

// Definitions are popovers, which work without JavaScript.
test.use({ javaScriptEnabled: false });

test("a term's definition opens by pointer and keyboard, leads on, and closes", async ({ page }) => {
  await page.goto(CHECKLIST);
  const term = page.locator(".term").filter({ hasText: "license provider" });
  const definition = term.locator(".term-definition");
  await expect(definition).toBeHidden();
  await term.getByRole("button").click();
  await expect(definition).toBeVisible();
  await expect(definition).toBeInViewport({ ratio: 1 });
  await expect(definition).toContainText("The source of a product’s license keys");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(definition).toBeHidden();
  const word = page.locator(".term").first().getByRole("button");
  const first = page.locator(".term-definition").first();
  await word.focus();
  await page.keyboard.press("Enter");
  await expect(first).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(first.getByRole("link", { name: /^More about / })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(first).toBeHidden();
  await expect(word).toBeFocused();
});
