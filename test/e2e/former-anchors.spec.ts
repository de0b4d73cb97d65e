import { expect, hrefOf, test } from "./page-log.ts";
import { LICENSING, WEBHOOK } from "./pages.ts";

/** Redirects of `content/redirects.json`: one on the same page, one to another page. */
const SAME_PAGE = `${WEBHOOK}#licence-requests`;
const OTHER_PAGE = `${WEBHOOK}#licence-sample`;

test("a former anchor that has moved to another page leads there", async ({ page }) => {
  await page.goto(OTHER_PAGE);
  await expect.poll(() => hrefOf(page)).toBe(`${LICENSING}#generator-code`);
  await expect(page.locator("#generator-code")).toBeInViewport();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a former anchor shows its heading, or a link to where it has moved", async ({ page }) => {
    await page.goto(SAME_PAGE);
    await expect(page.locator("#license-requests")).toBeInViewport();
    const link = page.locator(`#licence-sample a[href="${LICENSING}#generator-code"]`);
    await page.goto(WEBHOOK);
    await expect(link).toBeHidden();
    await page.goto(OTHER_PAGE);
    await expect(link).toBeInViewport();
  });
});
