import { expect, open, settled, test } from "../e2e/page-log.ts";
import { CHECKLIST, HOME, MISSING, OPERATION, SEARCH, WEBHOOK } from "../e2e/pages.ts";

const PAGES: [name: string, href: string][] = [
  ["home", HOME],
  ["guide", CHECKLIST],
  ["webhook", WEBHOOK],
  ["operation", OPERATION],
  ["search", `${SEARCH}?q=refund`],
  ["not-found", MISSING[1]],
];

for (const [name, href] of PAGES) {
  test(`the ${name} page looks as in its screenshot`, async ({ page, pageLog }) => {
    if (name === "not-found") pageLog.expectError(/404/);
    await open(page, href);
    if (name === "search") await expect(page.locator(".search-rows a").first()).toBeVisible();
    await settled(page);
    await expect(page).toHaveScreenshot(`${name}.webp`);
  });
}
