import { site } from "../site-config.ts";
import { expect, open, test } from "./page-log.ts";
import { OPERATION, WEBHOOK } from "./pages.ts";

test("on paper a dark page is light, and nothing is left that only a screen can use", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  // A4 without its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await open(page, WEBHOOK);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.locator("body")).toHaveCSS("color", "rgb(27, 33, 48)");
  for (const selector of [
    "header",
    "#sidebar",
    "[data-copy]",
    "[data-copy-page]",
    "footer",
    "[role=tablist]",
  ])
    await expect(page.locator(selector).locator("visible=true"), selector).toHaveCount(0);
  for (const panel of await page.locator("[role=tabpanel]:not(.payload *)").all())
    await expect(panel).toBeVisible();
  // One form of a payload, next to its fields.
  await expect(
    page.locator(".payload").first().locator("[role=tabpanel]").locator("visible=true"),
  ).toHaveCount(1);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: "screen" });
  await open(page, OPERATION);
  await page.emulateMedia({ media: "print" });
  const overText = await page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).position === "fixed")
      .map((element) => element.textContent),
  );
  expect(overText).toEqual([]);
});

test("with forced colors the current item is marked, and Sign up has an edge", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, WEBHOOK);
  for (const current of [
    page.locator("#sidebar [aria-current]"),
    page.getByRole("tab", { selected: true }).first(),
  ])
    await expect(current).toHaveCSS("outline-style", "solid");
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const unselected = page.locator('.tabs-tab[aria-selected="false"]').first();
  await expect(unselected).toHaveCSS("border-bottom-color", background);
  const signUp = page.getByRole("banner").getByRole("link", { name: site.labels.signUp });
  await expect(signUp).toHaveCSS("border-bottom-width", "1px");
  await expect(signUp).not.toHaveCSS("border-bottom-color", background);
});

test("with reduced motion nothing moves by itself", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, WEBHOOK);
  const slow = await page.evaluate(
    () =>
      [...document.querySelectorAll("*")].filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return [transitionDuration, animationDuration].some((value) => Number.parseFloat(value) > 0.001);
      }).length,
  );
  expect(slow).toBe(0);
});
