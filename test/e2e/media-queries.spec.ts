import { sample } from "../full.ts";
import { site } from "../site-config.ts";
import { expect, open, test } from "./page-log.ts";
import { CHECKLIST, OPERATION, WEBHOOK } from "./pages.ts";

/** Below this the menu is behind its button, in px. */
const DESKTOP = 997;
/** Below this the table of contents is in a bar, in px. */
const WITH_COLUMN = 1152;

for (const mode of sample(["light", "dark"], ["light"])) {
  test(`everything a reader needs is shown at every width, in ${mode} mode`, async ({ page }) => {
    await page.addInitScript((theme) => localStorage.setItem("theme", theme), mode);
    await open(page, CHECKLIST);
    await expect(page.locator("html")).toHaveAttribute("data-theme", mode);
    const banner = page.getByRole("banner");
    const main = page.getByRole("main");
    for (const width of sample([320, 390, 768, 996, 997, 1280, 1920], [320, 996, 997, 1920])) {
      await page.setViewportSize({ width, height: 800 });
      const isDesktop = width >= DESKTOP;
      for (const shown of [
        banner.getByRole("link", { name: site.title }),
        main.getByRole("navigation", { name: "Breadcrumbs" }),
        main.getByRole("heading", { level: 1 }),
        main.getByRole("button", { name: "Copy page" }),
        main.getByRole("link", { name: "Edit this page" }),
        main.getByRole("navigation", { name: "Previous and next page" }),
        page.getByRole("contentinfo").getByRole("link", { name: "Privacy policy" }),
        width >= WITH_COLUMN
          ? page.getByRole("navigation", { name: "On this page" })
          : main.locator("summary", { hasText: "On this page" }),
        isDesktop ? page.locator("#sidebar") : banner.getByRole("button", { name: "Open menu" }),
      ]) {
        await expect(shown, `${width} px wide`).toBeVisible();
      }
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `${width} px wide`).toBeLessThanOrEqual(0);
    }
  });
}

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

test("with forced colors the current item is marked, unselected tabs have no line, and Sign up has an edge", async ({
  page,
}) => {
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
