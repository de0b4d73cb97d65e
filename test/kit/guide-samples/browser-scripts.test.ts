import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { BROWSER_SWITCHES } from "../../e2e/browser-switches.ts";
import { findBrowser } from "../../e2e/find-browser.ts";
import { checkoutOrigin, sampleAt } from "./guide-samples.ts";

// Browsers start slowly on a busy machine.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 });

const SHOP = "https://www.vendor.example";
let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_SWITCHES });
});
afterAll(() => browser.close());

/** Returns a page's script by its title there. */
const script = (page: string, name: string) => sampleAt(page, `js/${name}`);

/** Opens a page of a shop that has only `files`: its pages and scripts by path, or functions that return them. */
async function openShop(files: Readonly<Record<string, string | (() => string)>>, path = "/"): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
  onTestFinished(() => context.close());
  await context.route("**/*", async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    const file = origin === SHOP ? files[pathname] : "<!doctype html><title>Checkout</title>";
    const type = /\.js$/.test(pathname) ? "text/javascript" : "text/html";
    const body = typeof file === "function" ? file() : file;
    await route.fulfill(
      body === undefined ? { status: 404, body: "" } : { body, contentType: `${type}; charset=utf-8` },
    );
  });
  const page = await context.newPage();
  await page.goto(SHOP + path);
  return page;
}

const popUp = () => ({
  "/": sampleAt("pop-up-checkout", "pricing.html"),
  "/js/popup-checkout.js": script("pop-up-checkout", "popup-checkout.js"),
});

test("the pop-up shows the checkout page in a dialog and restores focus when it closes", async () => {
  const page = await openShop(popUp());
  await page.getByRole("link", { name: "Buy Example App Pro" }).click();
  const dialog = page.getByRole("dialog", { name: "Checkout" });
  await dialog.waitFor();
  const source = new URL((await dialog.locator("iframe").getAttribute("src")) ?? "");
  expect([source.origin, Object.fromEntries(source.searchParams)]).toEqual([
    checkoutOrigin,
    { "products[1][id]": "52001", "x-source": "pricing", "page-template": "602", exfo: "1234" },
  ]);
  const fullPage = await dialog.getByRole("link", { name: "Open as a page" }).getAttribute("href");
  expect(fullPage).not.toContain("exfo");
  await dialog.getByRole("status").waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Close checkout" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Buy Example App Pro");
});

test("the pop-up takes its link from the server, and closes when the order is paid", async () => {
  const listener = script("pop-up-checkout", "popup-checkout.js").replace(
    "  openCheckout(link);",
    "  buyAndWait(link);",
  );
  const checkout = `${checkoutOrigin}/checkout?products[1][id]=52001&x-purchase=4711`;
  let state = "pending";
  const page = await openShop({
    "/": `${popUp()["/"]}<p id="purchase" role="status"></p>`,
    "/js/popup-checkout.js": listener + script("pop-up-checkout", "popup-checkout.js, addition"),
    "/buy/pro": JSON.stringify({ checkout, state: "/purchase/4711/state" }),
    "/purchase/4711/state": () => JSON.stringify({ state, text: "Your purchase is ready." }),
  });
  await page.clock.install();
  const buy = page.waitForRequest("**/buy/pro");
  await page.getByRole("link", { name: "Buy Example App Pro" }).click();
  const request = await buy;
  expect([request.method(), request.headers().accept]).toEqual(["POST", "application/json"]);
  const dialog = page.getByRole("dialog", { name: "Checkout" });
  expect(await dialog.locator("iframe").getAttribute("src")).toContain("x-purchase=4711");
  for (const next of ["pending", "paid"]) {
    state = next;
    const response = page.waitForResponse("**/purchase/4711/state");
    await page.clock.runFor(3000);
    await response;
  }
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Your purchase is ready.").waitFor();
});

test("on a narrow screen the pop-up's link navigates to the checkout page", async () => {
  const page = await openShop(popUp());
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("link", { name: "Buy Example App Pro" }).click();
  await page.waitForURL(`${checkoutOrigin}/**`);
});

const buyLinks = (name: string) => `<!doctype html><html lang="en"><title>Shop</title>
<a href="${checkoutOrigin}/checkout?products[1][id]=52001&x-source=own">${name}</a> <a href="/about">About</a>
<script type="module" src="/js/checkout-links.js"></script></html>`;
const analytics = {
  "/js/consent.js": script("analytics", "consent.js"),
  "/js/checkout-links.js": script("analytics", "checkout-links.js"),
  "/js/purchase-event.js": script("analytics", "purchase-event.js"),
};
const allow = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.analytics = "allowed";
    document.dispatchEvent(new Event("analytics-allowed"));
  });

test("buy links carry the campaign, across pages only with the visitor's consent", async () => {
  const files = { ...analytics, "/": buyLinks("Buy"), "/next": buyLinks("Buy here") };
  const page = await openShop(files, "/?utm_source=ads&utm_campaign=spring,%20sale");
  const buy = page.getByRole("link", { name: "Buy" });
  const carried = async () =>
    Object.fromEntries(new URL((await buy.getAttribute("href")) ?? "").searchParams);
  const withCampaign = {
    "products[1][id]": "52001",
    "x-source": "own",
    utm_source: "ads",
    utm_campaign: "spring, sale",
    "x-campaign": "spring  sale",
  };
  await vi.waitFor(async () => expect(await carried()).toEqual(withCampaign), { timeout: 10_000 });
  expect(await page.getByRole("link", { name: "About" }).getAttribute("href")).toBe("/about");

  await page.goto(`${SHOP}/next`);
  expect(await carried()).toEqual({ "products[1][id]": "52001", "x-source": "own" });
  await page.goto(`${SHOP}/?utm_source=ads&utm_campaign=spring,%20sale`);
  await allow(page);
  await page.goto(`${SHOP}/next`);
  await vi.waitFor(async () => expect(await carried()).toEqual(withCampaign), { timeout: 10_000 });
});

test("a purchase is reported once, and only with the visitor's consent", async () => {
  const purchase = { transaction_id: "70012345", value: 58.31, currency: "EUR", items: [] };
  const thanks = `<!doctype html><html lang="en"><title>Thanks</title>
<script type="application/json" id="purchase">${JSON.stringify(purchase)}</script>
<script type="module" src="/js/purchase-event.js"></script></html>`;
  const page = await openShop({ ...analytics, "/": thanks });
  const reported = () => page.evaluate(() => (globalThis as { dataLayer?: unknown[] }).dataLayer ?? []);
  expect(await reported()).toEqual([]);
  await allow(page);
  expect(await reported()).toEqual([{ ecommerce: null }, { event: "purchase", ecommerce: purchase }]);
  await page.reload();
  await allow(page);
  expect(await reported()).toEqual([]);
});

test("the thank-you page polls until the purchase is paid and then shows it", async () => {
  const states = [
    { state: "pending", text: "" },
    { state: "pending", text: "" },
    { state: "paid", text: "Your purchase is ready." },
  ];
  let polls = 0;
  const page = await openShop({
    "/": "<!doctype html><title>Shop</title>",
    "/purchase": `<!doctype html><html lang="en"><title>Thanks</title>
<p role="status" data-poll="/state">Waiting</p><script type="module" src="/js/purchase-state.js"></script></html>`,
    "/js/purchase-state.js": script("thank-you-page-redirect", "purchase-state.js"),
    "/state": () => JSON.stringify(states[polls++] ?? states.at(-1)),
  });
  await page.clock.install();
  await page.goto(`${SHOP}/purchase`);
  const status = page.getByRole("status");
  for (const times of [1, 2]) {
    await vi.waitFor(() => expect(polls).toBe(times), { timeout: 10_000 });
    expect(await status.textContent()).toBe("Waiting");
    // The fake clock also runs in real time, in case the script has not scheduled its next poll yet.
    await page.clock.runFor(3000);
  }
  await status.getByText("Your purchase is ready.").waitFor();
  expect(polls).toBe(3);
});
