import type { Page } from "@playwright/test";
import { site } from "../site-config.ts";
import { expect, expectSameDocument, holdBack, markDocument, open, test } from "./page-log.ts";
import { CHECKLIST, dataOf, REACT_CODE, SEARCH, TOOLS, WEBHOOK, WEBHOOK_TITLE } from "./pages.ts";
import {
  activeOption,
  allResults,
  openBox,
  options,
  SEARCH_FILES,
  searchField,
  suggest,
} from "./search-box.ts";

test("the search is not loaded before the reader points at it or focuses it", async ({ page, pageLog }) => {
  await open(page, WEBHOOK);
  await page.waitForLoadState("networkidle");
  expect(pageLog.requests(SEARCH_FILES)).toEqual([]);
  await turnToSearch(page);
  await expect.poll(() => pageLog.requests(/^\/search\.json$/)).toHaveLength(1);
});

test("a page that arrives while the reader types leaves the search as it is", async ({ page }) => {
  await open(page, TOOLS);
  const release = await holdBack(page, dataOf(WEBHOOK));
  await page.locator(`#sidebar a[href="${WEBHOOK}"]`).click();
  await openBox(page);
  await page.keyboard.type("refu");
  release();
  await expect(page).toHaveURL(WEBHOOK);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(WEBHOOK_TITLE);
  await page.keyboard.type("nd");
  await expect(searchField(page)).toHaveValue("refund");
  await expect(allResults(page)).toHaveAttribute("href", `${SEARCH}?q=refund`);
});

test("a search begun before React has started goes on when it has", async ({ page }) => {
  const release = await holdBack(page, REACT_CODE);
  await page.goto(WEBHOOK);
  await page.keyboard.press("/");
  const plain = page.getByRole("textbox", { name: "Search" });
  await expect(plain).toBeFocused();
  await plain.pressSequentially("webhook");
  release();
  await expect(allResults(page)).toHaveAttribute("href", `${SEARCH}?q=webhook`);
  await expect(searchField(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue("webhook");
});

test("without its code the search is a form, with a note that fits a phone", async ({ page, pageLog }) => {
  pageLog.expectError(/search-panel/);
  await page.route(/search-panel/, (route) => route.abort());
  await open(page, WEBHOOK);
  const plain = page.getByRole("textbox", { name: "Search" });
  await plain.fill("license keys");
  const note = page.getByRole("alert");
  await expect(note).toContainText("Press Enter");
  await page.setViewportSize({ width: 390, height: 800 });
  const box = await note.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect(box?.width).toBeGreaterThan(300);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await plain.press("Enter");
  await expect(page).toHaveURL(`${SEARCH}?q=license+keys`);
});

test("without their styles, suggestions are within the window and scroll", async ({ page, pageLog }) => {
  pageLog.expectError(/search-.*\.css/);
  await page.route(/\/search-[^/]*\.css$/, (route) => route.fulfill({ status: 404 }));
  await page.setViewportSize({ width: 1280, height: 600 });
  await open(page, CHECKLIST);
  await suggest(page, "subscription");
  const panel = page.locator("[aria-busy]").filter({ has: allResults(page) });
  const box = await panel.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(600);
  await expect(panel).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  for (const key of ["End", "Home"]) {
    await page.keyboard.press(key);
    await expect(activeOption(page)).toBeInViewport({ ratio: 0.9 });
  }
});

test("a close request of the platform, such as Back on Android, closes the search", async ({ page }) => {
  await open(page, CHECKLIST);
  const entries = await page.evaluate(() => history.length);
  await suggest(page, "webhook");
  // What Escape asks for besides the key, which other code must not see.
  await page.evaluate(() => addEventListener("keydown", (event) => event.stopImmediatePropagation(), true));
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(searchField(page)).toHaveAttribute("aria-expanded", "false");
  await expect(page).toHaveURL(CHECKLIST);
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test("a search begun offline goes on when the network is back", async ({ page, pageLog, context }) => {
  pageLog.expectError(/ERR_INTERNET_DISCONNECTED/);
  await open(page, CHECKLIST);
  await context.setOffline(true);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("webhook");
  await expect(page.getByRole("alert")).toBeVisible();
  await context.setOffline(false);
  await expect(allResults(page)).toHaveAttribute("href", `${SEARCH}?q=webhook`);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(searchField(page)).toBeFocused();
});

test("the keyboard moves through the options, opens one and closes them", async ({ page }) => {
  await open(page, CHECKLIST);
  await markDocument(page);
  const link = page.locator("#article a").first();
  await link.focus();
  await suggest(page, "webhook");
  await expect(activeOption(page)).toHaveCount(1);
  // In use it leaves the links of the navigation bar in view.
  const [end, left] = await Promise.all([
    page.getByRole("navigation", { name: "Main" }).evaluate((links) => links.getBoundingClientRect().right),
    searchField(page).evaluate((field) => field.getBoundingClientRect().left),
  ]);
  expect(left).toBeGreaterThanOrEqual(end);
  const first = options(page).first();
  await expect(first).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("End");
  await expect(allResults(page)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await expect(first).toHaveAttribute("aria-selected", "true");
  await expect(searchField(page)).toBeFocused();
  await expect(searchField(page)).toHaveAttribute(
    "aria-activedescendant",
    (await first.getAttribute("id")) ?? "",
  );

  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(searchField(page)).toHaveAttribute("aria-expanded", "false");
  await expect(searchField(page)).toHaveValue("webhook");
  await expect(link).toBeFocused();

  await suggest(page, "webhook");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: /Switch between light/ })).toBeFocused();
  await expect(options(page)).toHaveCount(0);
  await expect(page).toHaveURL(CHECKLIST);

  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowDown");
  await expect(first).toHaveAttribute("aria-selected", "true");
  const href = (await first.getAttribute("href")) ?? "";
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(href);
  await expect(options(page)).toHaveCount(0);
  await expect(searchField(page)).not.toBeFocused();
  await expectSameDocument(page);
});

test("on a narrow screen the search covers the page and can be left without a keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, CHECKLIST);
  await turnToSearch(page);
  await searchField(page).click();
  await searchField(page).fill("webhook");
  await expect(allResults(page)).toBeVisible();
  const box = await page.getByRole("listbox", { name: "Suggestions" }).boundingBox();
  expect(box?.width).toBe(390);
  await page.getByRole("button", { name: "Close search" }).click();
  await expect(options(page)).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link", { name: site.title })).toBeVisible();
});

/** Moves the pointer to the search, which loads its code and makes its field a combobox. */
async function turnToSearch(page: Page): Promise<void> {
  await page.getByRole("search").hover();
  await expect(searchField(page)).toBeVisible();
}
