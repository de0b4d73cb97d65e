import type { Page } from "@playwright/test";
import { CONFIGURED_SITE } from "./configured-site.ts";
import { expect, holdBack, hydrated, open, saveTraffic, test } from "./page-log.ts";
import { ANALYTICS, ANALYTICS_TITLE, HOME, REACT_CODE, TOOLS_TITLE } from "./pages.ts";

const LIGHT = "rgb(255, 255, 255)";
const DARK = "rgb(16, 20, 28)";

/** Records every mode the document has had, from before its body exists. */
async function recordModes(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const modes: string[] = [];
    Object.assign(window, { modes });
    new MutationObserver(() => {
      if (!document.body) return;
      const mode = document.documentElement.dataset.theme ?? "none";
      if (modes.at(-1) !== mode) modes.push(mode);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => (window as unknown as { modes: string[] }).modes);
}

const toggle = (page: Page) => page.getByRole("button", { name: /^Switch between light/ });

/** Returns the mode in force, the choice and the stored value. */
function stateOf(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const { theme = null, themeChoice = null } = document.documentElement.dataset;
    return [theme, themeChoice, localStorage.getItem("theme")];
  });
}

test("the button switches there and back, says so, and the mode holds across pages", async ({ page }) => {
  await open(page, HOME);
  const icons = toggle(page).locator("svg");
  await expect(icons.locator("visible=true")).toHaveCount(1);
  const icon = await icons.locator("visible=true").innerHTML();
  const keyword = page.locator("t-k").first();
  const color = await keyword.evaluate((element) => getComputedStyle(element).color);
  await toggle(page).press("Enter");
  await expect(page.locator("body")).toHaveCSS("background-color", DARK);
  await expect(page.getByRole("status").filter({ hasText: "dark mode" })).toHaveCount(1);
  await expect(toggle(page)).toHaveAccessibleName("Switch between light and dark mode (currently dark mode)");
  await expect(keyword).not.toHaveCSS("color", color);
  expect(await icons.locator("visible=true").innerHTML()).not.toBe(icon);
  await page.locator(`#article a[href="${ANALYTICS}"]`).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(ANALYTICS_TITLE);
  await expect(page.locator("body")).toHaveCSS("background-color", DARK);
  await toggle(page).click();
  await expect(page.locator("body")).toHaveCSS("background-color", LIGHT);
  // React still has the mode after a client navigation.
  await page.locator("#sidebar").getByRole("link", { name: "Test tools" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TOOLS_TITLE);
  expect(await stateOf(page)).toEqual(["light", "light", "light"]);
});

test("switching sends no request, before React and after", async ({ page, pageLog }) => {
  await saveTraffic(page);
  const release = await holdBack(page, REACT_CODE);
  await page.goto(HOME);
  await toggle(page).click();
  await expect.poll(() => stateOf(page)).toEqual(["dark", "dark", "dark"]);
  release();
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  const asked = pageLog.requests(/./);
  for (const mode of ["light", "dark", "light"]) {
    await toggle(page).click();
    await expect.poll(() => stateOf(page)).toEqual([mode, mode, mode]);
  }
  await page.waitForLoadState("networkidle");
  expect(pageLog.requests(/./)).toEqual(asked);
});

test.describe("where the system's preference is respected", () => {
  test.use({ baseURL: CONFIGURED_SITE });

  test("the button leads from the system's mode through light and dark back to it", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    const modes = await recordModes(page);
    await open(page, HOME);
    expect(await modes()).toEqual(["dark"]);
    const states = [await stateOf(page)];
    for (let times = 0; times < 3; times++) {
      await toggle(page).click();
      states.push(await stateOf(page));
    }
    expect(states).toEqual([
      ["dark", "system", null],
      ["light", "light", "light"],
      ["dark", "dark", "dark"],
      ["dark", "system", null],
    ]);
    await expect(toggle(page)).toHaveAccessibleName(
      "Switch between light, dark and system mode (currently system mode)",
    );
  });

  test("the system's change is followed until the reader has chosen", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await open(page, HOME);
    await page.emulateMedia({ colorScheme: "light" });
    await expect(page.locator("body")).toHaveCSS("background-color", LIGHT);
    await page.getByRole("link", { name: "Guides" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guides");
    expect(await stateOf(page)).toEqual(["light", "system", null]);
    await toggle(page).click();
    await toggle(page).click();
    expect(await stateOf(page)).toEqual(["dark", "dark", "dark"]);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.emulateMedia({ colorScheme: "light" });
    await expect(page.locator("body")).toHaveCSS("background-color", DARK);
  });
});

test("tabs with React and without follow each other", async ({ page, context }) => {
  await open(page, HOME);
  const other = await context.newPage();
  const release = await holdBack(other, REACT_CODE);
  await other.goto(HOME);
  await toggle(page).click();
  await expect.poll(() => stateOf(other)).toEqual(["dark", "dark", "dark"]);
  await toggle(other).click();
  await expect.poll(() => stateOf(page)).toEqual(["light", "light", "light"]);
  release();
  await hydrated(other);
  await toggle(page).click();
  await expect.poll(() => stateOf(other)).toEqual(["dark", "dark", "dark"]);
  await page.evaluate(() => localStorage.removeItem("theme"));
  await expect(other.locator("body")).toHaveCSS("background-color", LIGHT);
});
