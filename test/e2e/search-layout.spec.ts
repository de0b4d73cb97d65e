import { sample } from "../full.ts";
import { expect, open, test } from "./page-log.ts";
import { SEARCH } from "./pages.ts";

/** Queries whose results hold long identifiers and URLs; the last one is a long word itself. */
const LONG_WORD = "x".repeat(600);
const QUERIES = sample(["webhook", "refund", "url", "signature", LONG_WORD], ["webhook", LONG_WORD]);

const SMALL = [320, 16] as const;
const ENLARGED = [640, 32] as const;
for (const [width, font] of sample([SMALL, [390, 16], ENLARGED], [ENLARGED])) {
  test(`results fit a window ${width} pixels wide with text of ${font} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: font, fixed: font } });
    for (const text of QUERIES) {
      await open(page, `${SEARCH}?q=${text}`);
      await expect(page.getByRole("main").getByRole("status")).toHaveText(/found|No results/);
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
