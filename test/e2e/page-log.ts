import { test as base, expect, type Locator, type Page, type Request } from "@playwright/test";

import { REACT_CODE } from "./pages.ts";

export { expect };

/** Chromium loads the icon when it likes, also long after the page. */
const FAVICON = /mark-\w+\.svg$/;

/** Requests and diagnostics of the browser during a test. */
export interface PageLog {
  /** Expects a diagnostic that matches: the test fails without it. */
  expectError(pattern: RegExp): void;
  /** Returns the matching URLs requested so far, without the origin and the icon's. */
  requests(pattern: RegExp): string[];
  /** Returns the URLs of documents loaded so far, without the origin. */
  documents(): string[];
}

/**
 * A test in a browser that fails on everything a page must never cause: console errors and warnings, uncaught errors,
 * violations of the security policy, requests to another origin, requests that fail or have an error status.
 */
export const test = base.extend<{ pageLog: PageLog }>({
  pageLog: [
    async ({ context, baseURL }, use) => {
      const { origin } = new URL(baseURL ?? "");
      const diagnostics: string[] = [];
      const expected: RegExp[] = [];
      const requests: Request[] = [];
      await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
          console.error(`Violates the security policy: ${violatedDirective} ${blockedURI}`);
        });
      });
      context.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning")
          diagnostics.push(`${message.type()} in the console: ${message.text()} ${message.location().url}`);
      });
      context.on("weberror", (event) => diagnostics.push(`uncaught: ${event.error()}`));
      context.on("request", (request) => {
        requests.push(request);
        if (!request.url().startsWith(`${origin}/`)) diagnostics.push(`foreign request: ${request.url()}`);
      });
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText;
        // Leaving a page aborts its requests.
        if (reason !== "net::ERR_ABORTED") diagnostics.push(`failed request: ${request.url()} ${reason}`);
      });
      context.on("response", (response) => {
        if (response.status() >= 400) diagnostics.push(`status ${response.status()}: ${response.url()}`);
      });

      const hrefOf = (request: Request) => request.url().slice(origin.length);
      await use({
        expectError: (pattern) => expected.push(pattern),
        requests: (pattern) =>
          requests.map(hrefOf).filter((href) => pattern.test(href) && !FAVICON.test(href)),
        documents: () => requests.filter((request) => request.isNavigationRequest()).map(hrefOf),
      });

      // Everything reported so far arrives before this result.
      await Promise.all(context.pages().map((page) => page.evaluate(() => 0).catch(() => 0)));
      expect(
        diagnostics.filter((diagnostic) => !expected.some((pattern) => pattern.test(diagnostic))),
      ).toEqual([]);
      expect(
        expected.filter((pattern) => !diagnostics.some((diagnostic) => pattern.test(diagnostic))),
      ).toEqual([]);
    },
    { auto: true },
  ],
});

/** Resolves when React has hydrated the document and its effects have run; Remix's scroll restoration is one of them. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === "manual" && "__remixRouter" in window);
}

/** Resolves when the client runtime has finished its idle work, whose changes to the document it follows in the next frame. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let rounds = 0; rounds < 3; rounds++) {
      // Idle callbacks run in the order in which they were requested.
      await new Promise((resolve) => requestIdleCallback(resolve));
      await new Promise(requestAnimationFrame);
    }
  });
}

export function textOf(page: Page): Promise<string | null> {
  return page.locator("#article").textContent();
}

/** Opens a URL and waits until the page is hydrated. */
export async function open(page: Page, href: string): Promise<void> {
  await page.goto(href);
  await hydrated(page);
}

/**
 * Makes the browser report a slow connection, on which nothing is loaded that the user has not asked for. On it React waits for
 * the user to act, so each document gets an act when it has loaded.
 */
export async function saveTraffic(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g" } });
    addEventListener("load", () => dispatchEvent(new Event("pointerover")));
  });
}

/** Fails every request for React's code, in a tab that has been reloaded for it before. */
export async function withoutReact(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem("reloaded", "yes"));
  await page.route(REACT_CODE, (route) => route.abort());
}

/** Puts a link into the page's text, where writers' links are. */
export async function insertLink(page: Page, href: string): Promise<Locator> {
  await page.locator("#article").evaluate((article, href) => {
    article.prepend(Object.assign(document.createElement("a"), { href, textContent: "inserted" }));
  }, href);
  return page.getByRole("link", { name: "inserted" });
}

/** Returns the text of the clipboard, which all pages of a browser share. */
export function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Empties the clipboard, so that an earlier copy cannot pass for the next one. */
export async function emptyClipboard(page: Page): Promise<void> {
  await page.evaluate(() => navigator.clipboard.writeText(""));
}

/** Marks the document in the window, for {@link expectSameDocument}. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

/** No other document has been loaded since {@link markDocument}. */
export async function expectSameDocument(page: Page): Promise<void> {
  expect(await page.evaluate(() => "marked" in window), "the document was loaded again").toBe(true);
}

/** Delays every matching request until the returned function is called. */
export async function holdBack(page: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The headings of the sidebar's categories around a page's link, outermost first. */
export function categoriesOf(page: Page, href: string): Locator {
  const link = page.locator(`a[href="${href}"]`);
  return page.locator("#sidebar details").filter({ has: link }).locator("> summary");
}

/** Returns the URL without its origin. */
export function hrefOf(page: Page): string {
  const { origin, href } = new URL(page.url());
  return href.slice(origin.length);
}
