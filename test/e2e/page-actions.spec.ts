import type { Page } from "@playwright/test";
import { clipboard, emptyClipboard, expect, holdBack, hydrated, open, test } from "./page-log.ts";
import { REACT_CODE, TOOLS, TOOLS_TITLE, WEBHOOK } from "./pages.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const copyButton = (page: Page) => page.getByRole("main").locator("[data-copy-page]");

test("before React starts and after navigating, a page is copied as Markdown", async ({ page }) => {
  const release = await holdBack(page, REACT_CODE);
  await page.goto(WEBHOOK);
  await copyButton(page).click();
  await expect(copyButton(page)).toHaveText("Copied");
  await expect(page.getByRole("status").filter({ hasText: "copied as Markdown" })).toHaveCount(1);
  expect(await clipboard(page)).toBe(await (await page.request.get(`${WEBHOOK.slice(0, -1)}.md`)).text());
  await expect(copyButton(page)).toHaveText("Copy page");
  release();
  await hydrated(page);
  await page.locator(`#sidebar a[href="${TOOLS}"]`).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TOOLS_TITLE);
  await copyButton(page).click();
  await expect(copyButton(page)).toHaveText("Copied");
  expect(await clipboard(page)).toMatch(new RegExp(`^# ${TOOLS_TITLE}\n`));
});

test("Markdown that cannot be loaded is not copied, and that is announced", async ({ page, pageLog }) => {
  pageLog.expectError(/500/);
  await page.route("**/*.md", (route) => route.fulfill({ status: 500 }));
  await open(page, WEBHOOK);
  await emptyClipboard(page);
  await copyButton(page).click();
  await expect(copyButton(page)).toHaveText("Failed");
  await expect(page.getByRole("status").filter({ hasText: "could not be copied" })).toHaveCount(1);
  expect(await clipboard(page)).toBe("");
});
