import { sample } from "../full.ts";
import { site } from "../site-config.ts";
import { expect, hydrated, open, test } from "./page-log.ts";
import { HOME, WEBHOOK } from "./pages.ts";

test("at every width the site's name is in full and the documentation one click away", async ({ page }) => {
  await open(page, HOME);
  const banner = page.getByRole("banner");
  const docsLink = banner.getByRole("link", { name: site.labels.docs });
  const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
  for (const width of sample(
    [320, 390, 577, 640, 767, 768, 996, 997, 1100, 1240, 1280, 1920],
    [320, 577, 767, 768, 997, 1920],
  )) {
    await page.setViewportSize({ width, height: 800 });
    const brand = banner.getByRole("link", { name: site.title });
    expect(await brand.evaluate(isCut), `${width} px`).toBe(false);
    const { x = -1, width: brandWidth = width, height = 61 } = (await brand.boundingBox()) ?? {};
    expect([x >= 0, x + brandWidth <= width, height <= 60], `${width} px`).toEqual([true, true, true]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, `${width} px`).toBeLessThanOrEqual(0);
    await expect(docsLink).toBeVisible({ visible: width >= 768 });
    if (width >= 768) expect(await docsLink.evaluate(isCut), `${width} px`).toBe(false);
    if (width >= 997)
      expect((await page.getByRole("search").boundingBox())?.width).toBeGreaterThanOrEqual(160);
  }
  const inMenu = page.getByRole("dialog").getByRole("link", { name: site.labels.docs });
  await page.setViewportSize({ width: 768, height: 800 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: site.labels.login })).toBeVisible();
  await expect(inMenu).toBeHidden();
  await page.setViewportSize({ width: 767, height: 800 });
  await inMenu.click();
  await expect(page).toHaveURL(WEBHOOK);
});

const MAC = ["MacIntel", "⌘K", "Meta+k"] as const;
const OTHERS = [
  ["iPad", "⌘K", "Meta+k"],
  ["Win32", "Ctrl K", "Control+k"],
  ["Linux x86_64", "Ctrl K", "Control+k"],
] as const;
for (const [platform, hint, keys] of sample([MAC, ...OTHERS], [MAC])) {
  test(`on ${platform} the search box shows ${hint}, the keys that open it`, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "platform", { get: () => value });
    }, platform);
    await page.goto(HOME);
    const box = page.getByRole("banner").getByRole("search");
    await expect(box.getByText(hint, { exact: true })).toBeVisible();
    expect(await box.innerText()).toBe(hint);
    await hydrated(page);
    expect(await box.innerText()).toBe(hint);
    await page.keyboard.press(keys);
    await expect(box.getByRole("combobox", { name: "Search" })).toBeFocused();
    await expect(box.getByText(hint, { exact: true })).toBeHidden();
  });
}
