import { expect, open, test } from "./journey.ts";
import { SEARCH } from "./pages.ts";

/** Queries whose results hold long identifiers and URLs; the last one is a long word itself. */
const QUERIES = ["webhook", "refund", "url", "signature", "x".repeat(600)];

for (const [width, font] of [
  [320, 16],
  [390, 16],
  [640, 32],
] as const) {
  test(`results fit a window ${width} pixels wide with text of ${font} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript((size) => {
      document.addEventListener("DOMContentLoaded", () => {
        document.documentElement.style.fontSize = `${size}px`;
      });
    }, font);
    for (const text of QUERIES) {
      await open(page, `${SEARCH}?q=${text}`);
      await expect(page.getByRole("main").getByRole("status")).toHaveText(/found/);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        `${font}px`,
      );
      const overflow = await page.evaluate(() => {
        const main = document.querySelector("main") as HTMLElement;
        const widest = Math.max(main.scrollWidth - main.clientWidth, 0);
        return { main: widest, document: document.documentElement.scrollWidth - innerWidth };
      });
      expect(overflow.main, text).toBe(0);
      expect(overflow.document, text).toBeLessThanOrEqual(0);
    }
  });
}
