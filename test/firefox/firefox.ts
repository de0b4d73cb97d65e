import { type Browser, launch, type Page } from "puppeteer-core";
import { expect, onTestFinished } from "vitest";
import { readHeaders } from "#build-scripts/lib/serve/headers.ts";
import { listen } from "#build-scripts/lib/serve/listen.ts";
import { createStaticServer } from "#build-scripts/lib/serve/static-server.ts";

export interface Firefox {
  /**
   * Opens a page of the site in a profile of its own, in a window of 1280 × 900 px unless told. `prepare` runs in every document
   * before its own scripts. The test fails on errors and warnings in the page's console.
   */
  open(path: string, size?: { width: number; height: number }, prepare?: () => void): Promise<Page>;
  stop(): Promise<void>;
}

/** Starts Firefox, driven over WebDriver BiDi, and the site as a static host serves it. */
export async function startFirefox(executablePath: string): Promise<Firefox> {
  const server = createStaticServer({ dir: "dist", headers: await readHeaders() });
  const origin = new URL(await listen(server, 0)).origin;
  const browser = await launch({
    browser: "firefox",
    protocol: "webDriverBiDi",
    executablePath,
    headless: true,
  });
  return {
    open: (path, size = { width: 1280, height: 900 }, prepare) =>
      openPage(browser, origin + path, size, prepare),
    stop: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function openPage(
  browser: Browser,
  url: string,
  size: { width: number; height: number },
  prepare?: () => void,
): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const diagnostics: string[] = [];
  page.on("console", (message) => {
    if (["error", "warn"].includes(message.type())) diagnostics.push(message.text());
  });
  page.on("pageerror", (error) => diagnostics.push(String(error)));
  onTestFinished(async () => {
    await context.close();
    expect(diagnostics).toEqual([]);
  });
  await page.setViewport(size);
  if (prepare) await page.evaluateOnNewDocument(prepare);
  await page.goto(url);
  return page;
}

/** Resolves when React has hydrated the document and its effects have run. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === "manual" && "__remixRouter" in window);
}

/** Waits until the page's heading is this one. */
export async function expectHeading(page: Page, heading: string): Promise<void> {
  await page.waitForFunction((text) => document.querySelector("h1")?.textContent === text, {}, heading);
}

/** Follows the sidebar's link to an address. */
export async function follow(page: Page, href: string): Promise<void> {
  await page.locator(`#sidebar a[href="${href}"]`).click();
}
