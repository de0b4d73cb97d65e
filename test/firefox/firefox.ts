import { type Browser, launch, type Page } from "puppeteer-core";
import { expect, onTestFinished } from "vitest";
import { readHeaders } from "#build-scripts/lib/serve/headers.ts";
import { listen } from "#build-scripts/lib/serve/listen.ts";
import { createStaticServer } from "#build-scripts/lib/serve/static-server.ts";

export interface Firefox {
  /**
   * Opens a page in a new profile, by default in a window of 1280 × 900 px. `prepare` runs in every document before its own
   * scripts. Errors and warnings in the console fail the test.
   */
  open(path: string, size?: { width: number; height: number }, prepare?: () => void): Promise<Page>;
  stop(): Promise<void>;
}

/** Starts Firefox over WebDriver BiDi, and the static server. */
export async function startFirefox(executablePath: string): Promise<Firefox> {
  const server = createStaticServer({ dir: "dist", readHeaders: () => readHeaders("dist") });
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

export async function expectHeading(page: Page, heading: string): Promise<void> {
  await page.waitForFunction((text) => document.querySelector("h1")?.textContent === text, {}, heading);
}

/** Clicks a link in the sidebar. */
export async function follow(page: Page, href: string): Promise<void> {
  await page.locator(`#sidebar a[href="${href}"]`).click();
}
