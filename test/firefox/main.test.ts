import { existsSync } from "node:fs";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANALYTICS, CHECKLIST, HOME, OPERATION, WEBHOOK } from "../e2e/pages.ts";
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
const WEBHOOK_TITLE = "Getting started with webhooks (IPN)";

const themeOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.dataset.theme, localStorage.getItem("theme")]);
const isShown = (page: Page, selector: string) =>
  page.$eval(selector, (element) => element.getClientRects().length > 0);
/** Returns the focused element's label or text. */
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
  );

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
    await expectHeading(page, "Analytics");
    await page.waitForFunction(() => document.title === "Analytics | Acme Payments Docs" && scrollY === 0);
    await page.waitForFunction(() =>
      document.querySelector("[role=status]")?.textContent?.includes("Analytics"),
    );
    await page.evaluate(() => history.back());
    await expectHeading(page, WEBHOOK_TITLE);
    await page.waitForFunction(() => scrollY === 1_000);
    expect(await page.evaluate(() => "marked" in window)).toBe(true);
  });

  test("after following a link, Tab reaches the skip link", async () => {
    const page = await firefox.open(WEBHOOK);
    await hydrated(page);
    await follow(page, ANALYTICS);
    await expectHeading(page, "Analytics");
    await page.waitForFunction(() => !document.activeElement?.closest("#sidebar"));
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to main content");
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
    await expectHeading(page, "Analytics");
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

  test("the sidebar shows one category at a time, and stays hidden after a reload", async () => {
    const page = await firefox.open(WEBHOOK);
    await hydrated(page);
    await page.locator("#sidebar [data-closed]").click();
    await page.waitForSelector("#sidebar details:not([open])");
    expect(await page.$$eval("#sidebar > ul > li > details[open]", (open) => open.length)).toBe(1);
    await page.locator("[data-sidebar-toggle=hide]").click();
    await page.reload();
    expect(await isShown(page, "#sidebar")).toBe(false);
    await page.locator("[data-sidebar-toggle=show]").click();
    expect(await isShown(page, "#sidebar")).toBe(true);
  });

  test("a failed page load shows a message, and Retry loads the page", async () => {
    // Disable prefetching, so that the load fails.
    const page = await firefox.open(WEBHOOK, undefined, () => {
      Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g" } });
      // On 2g, hydration waits for user input.
      addEventListener("load", () => dispatchEvent(new Event("pointerover")));
      const { fetch } = window;
      window.fetch = (...request) =>
        String(request[0]).endsWith("go-live-checklist.json")
          ? Promise.resolve(new Response(null, { status: 500 }))
          : fetch(...request);
      Object.assign(window, { restoreFetch: () => Object.assign(window, { fetch }) });
    });
    await hydrated(page);
    await follow(page, CHECKLIST);
    await page.waitForFunction(() => document.querySelector("[role=alert]")?.textContent?.includes("500"));
    await page.evaluate(() => (window as unknown as { restoreFetch(): void }).restoreFetch());
    await page.locator("button::-p-text(Retry)").click();
    await expectHeading(page, "Go-live checklist");
  });

  test("arrow keys move between tabs, Enter selects one, and the selection is stored", async () => {
    const page = await firefox.open(HOME);
    const selected = "[data-tabs=language] [role=tab][aria-selected=true]";
    const chosen = () => page.$eval(selected, (tab) => tab.textContent);
    const before = await chosen();
    await page.locator(selected).click();
    await page.keyboard.press("ArrowRight");
    expect(await chosen()).toBe(before);
    await page.keyboard.press("Enter");
    await expect.poll(chosen).not.toBe(before);
    const label = await chosen();
    await expect.poll(() => focused(page)).toBe(label);
    await page.reload();
    expect(await chosen()).toBe(label);
  });
});
