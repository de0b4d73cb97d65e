import { existsSync } from "node:fs";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANALYTICS, ANALYTICS_TITLE, HOME, OPERATION, WEBHOOK, WEBHOOK_TITLE } from "../e2e/pages.ts";
import { expectHeading, type Firefox, follow, hydrated, startFirefox } from "./firefox.ts";

/** `FIREFOX_PATH` or a default place. */
const path = [
  process.env.FIREFOX_PATH,
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
].find((place) => place && existsSync(place));
if (!path) console.warn("Firefox is not installed (Debian: apt-get install firefox-esr).");

const NARROW = { width: 390, height: 800 };

const themeOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.dataset.theme, localStorage.getItem("theme")]);

describe.skipIf(!path && !process.env.CI)("in Firefox", () => {
  let firefox: Firefox;
  beforeAll(async () => {
    firefox = await startFirefox(path ?? "firefox");
  });
  afterAll(() => firefox?.stop());

  test("a page hydrates, links navigate on the client, and Back restores the scroll position", async () => {
    const page = await firefox.open(WEBHOOK);
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { marked: true }));
    await page.evaluate(() => scrollTo(0, 1_000));
    await follow(page, ANALYTICS);
    await expectHeading(page, ANALYTICS_TITLE);
    await page.waitForFunction(
      () => document.title.startsWith("Track campaigns and revenue | ") && scrollY === 0,
    );
    await page.waitForFunction(() =>
      document.querySelector("[role=status]")?.textContent?.includes("Track campaigns"),
    );
    await page.evaluate(() => history.back());
    await expectHeading(page, WEBHOOK_TITLE);
    await page.waitForFunction(() => scrollY === 1_000);
    expect(await page.evaluate(() => "marked" in window)).toBe(true);
  });

  test("the color mode switches before and after hydration, and is stored", async () => {
    const page = await firefox.open(HOME);
    await page.locator("[data-color-mode-toggle]").click();
    expect(await themeOf(page)).toEqual(["dark", "dark"]);
    await page.reload();
    expect(await themeOf(page)).toEqual(["dark", "dark"]);
    await hydrated(page);
    await page.locator("[data-color-mode-toggle]").click();
    expect(await themeOf(page)).toEqual(["light", "light"]);
  });

  test("a row of sections that is cut is shaded at its edge", async () => {
    const page = await firefox.open(OPERATION, NARROW);
    const shades = await page.$eval("[data-toc-row]", (row) => getComputedStyle(row).backgroundImage);
    expect(shades).toContain("gradient");
  });

  test("the menu receives focus, Escape closes it, and Back closes it and leaves the page", async () => {
    const page = await firefox.open(HOME, NARROW);
    await hydrated(page);
    await page.locator(`#article a[href="${ANALYTICS}"]`).click();
    await expectHeading(page, ANALYTICS_TITLE);
    const isFocused = (name: string) =>
      page.waitForFunction((name) => document.activeElement?.getAttribute("aria-label") === name, {}, name);
    for (const close of [() => page.keyboard.press("Escape"), () => page.evaluate(() => history.back())]) {
      await page.locator("[aria-label='Open menu']").click();
      await isFocused("Close menu");
      expect(await page.$eval("#menu", (menu) => menu.getAttribute("role"))).toBe("dialog");
      await close();
      await isFocused("Open menu");
    }
    expect(new URL(page.url()).pathname).toBe(HOME);
  });
});
