import { addressOf, expect, hydrated, test } from "./journey.ts";
import { ANALYTICS, DOCS_ROOT, HOME, WEBHOOK } from "./pages.ts";

const WITHOUT_SLASH = ANALYTICS.slice(0, -1);

/** Other forms of a page's address, the page, and what the host answers first. */
const FORMS: [from: string, to: string, status: number][] = [
  [`${ANALYTICS}index.html`, ANALYTICS, 200],
  [`${WITHOUT_SLASH}.html`, ANALYTICS, 404],
  [WITHOUT_SLASH, ANALYTICS, 301],
  [`${ANALYTICS}?a=1&b=%2F#revenue`, `${ANALYTICS}?a=1&b=%2F#revenue`, 200],
  [`${ANALYTICS}index.html?a=1&b=%2F#revenue`, `${ANALYTICS}?a=1&b=%2F#revenue`, 200],
  [`${WITHOUT_SLASH}.html?a=1&b=%2F#revenue`, `${ANALYTICS}?a=1&b=%2F#revenue`, 404],
  [`${WITHOUT_SLASH}?a=1&b=%2F#revenue`, `${ANALYTICS}?a=1&b=%2F#revenue`, 301],
  ["/index.html", HOME, 200],
];

for (const [from, to, status] of FORMS) {
  test(`${from} ends at ${to}`, async ({ page, journey }) => {
    if (status === 404) journey.expectProblem(/404/);
    const first = page.waitForResponse((response) => response.request().isNavigationRequest());
    await page.goto(from);
    expect((await first).status()).toBe(status);
    await expect.poll(() => addressOf(page)).toBe(to);
    await hydrated(page);
    expect(addressOf(page)).toBe(to);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      to === HOME ? "Acme Payments Docs" : "Analytics",
    );
    expect(journey.documents()).toHaveLength(status === 200 ? 1 : 2);
    if (to !== HOME) await expect(page.locator("#sidebar [aria-current]")).toHaveAttribute("href", ANALYTICS);
  });
}

test("doubled slashes end at the clean path", async ({ page, baseURL, journey }) => {
  for (const [from, to] of [
    ["//", HOME],
    [`/${ANALYTICS}`, ANALYTICS],
    [ANALYTICS.replace("/docs/", "/docs//"), ANALYTICS],
  ] as const) {
    const response = await page.goto(`${baseURL}${from}`);
    if (response?.status() === 404) journey.expectProblem(/404/);
    await expect.poll(() => addressOf(page)).toBe(to);
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Page Not Found");
  }
});

test("an address of no page in the form of a file stays not found, without a loop", async ({
  page,
  journey,
}) => {
  journey.expectProblem(/404/);
  await page.goto("/nope.html?a=1#b");
  await hydrated(page);
  await expect.poll(() => journey.requests(/^\/nope\/$/)).toHaveLength(1);
  expect(addressOf(page)).toBe("/nope.html?a=1#b");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  expect(journey.documents()).toEqual(["/nope.html?a=1"]);
});

test("a malformed hash breaks nothing: on loading, on a page that is shown, and on the way to others", async ({
  page,
}) => {
  await page.goto(`${ANALYTICS}#%zz`);
  await page.waitForFunction(() => "__remixRouter" in window);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Analytics");
  await page.locator("#sidebar").getByRole("link", { name: "Go-Live Checklist" }).click();
  await expect(heading).toHaveText("Go-Live Checklist");
  await page.evaluate(() => location.assign("#%zz"));
  await expect.poll(() => addressOf(page)).toMatch(/#%zz$/);
  await page.goBack();
  await page.goBack();
  await expect(heading).toHaveText("Analytics");
  expect(addressOf(page)).toBe(`${ANALYTICS}#%zz`);
});

test("the not-found page under its own name stays the not-found page", async ({ page, journey }) => {
  await page.goto("/404.html");
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  expect(journey.documents()).toEqual(["/404.html"]);
});

test("the docs root leads to the page new readers should start with", async ({ page }) => {
  await page.goto(DOCS_ROOT);
  await expect(page).toHaveURL(WEBHOOK);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Getting Started With Webhooks (IPN)");
});

test("Back from a page reached by another form of its address leaves the site's history in order", async ({
  page,
  journey,
}) => {
  await page.goto(`${ANALYTICS}index.html`);
  await hydrated(page);
  await page.locator("#sidebar").getByRole("link", { name: "Go-Live Checklist" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Go-Live Checklist");
  await page.goBack();
  await expect(page).toHaveURL(ANALYTICS);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analytics");
  expect(journey.documents()).toHaveLength(1);
});
