import type { Page } from "@playwright/test";
import { sample } from "../full.ts";
import { expect, open, test } from "./page-log.ts";
import { CHECKLIST } from "./pages.ts";
import { searchField } from "./search-box.ts";

/** What can have the keyboard's focus, if it is shown. */
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Numbers everything that the keyboard should stop at, in document order; returns their number. */
function numberStops(page: Page): Promise<number> {
  return page.evaluate((selector) => {
    const stops = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(":disabled") &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    for (const [index, stop] of stops.entries()) stop.dataset.stop = String(index);
    return stops.length;
  }, FOCUSABLE);
}

interface Stop {
  number: number;
  /** Why the reader may not see it. */
  problems: string[];
}

/** The stop that has the focus. */
function currentStop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const { left, top, width, height } = element.getBoundingClientRect();
    const isMarked =
      (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
    const isSeen = shown !== null && (element.contains(shown) || shown.contains(element));
    const name = element.outerHTML.slice(0, 120);
    return {
      number: Number(element.dataset.stop ?? -1),
      problems: [...(isMarked ? [] : [`not marked: ${name}`]), ...(isSeen ? [] : [`covered: ${name}`])],
    };
  });
}

for (const width of sample([390, 1280], [1280])) {
  test(`the keyboard stops at everything on a guide in order and in view, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, CHECKLIST);
    // The field that the reader turns to becomes another element, which is to have a number too.
    await page.getByRole("search").hover();
    await expect(searchField(page)).toBeVisible();
    const count = await numberStops(page);
    expect(count).toBeGreaterThan(30);
    const order: number[] = [];
    const problems: string[] = [];
    for (let stop = 0; stop < count; stop++) {
      await page.keyboard.press("Tab");
      const { number, problems: found } = await currentStop(page);
      order.push(number);
      problems.push(...found);
    }
    expect(order).toEqual([...Array(count).keys()]);
    expect(problems).toEqual([]);
  });
}
