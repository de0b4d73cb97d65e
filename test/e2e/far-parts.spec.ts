import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, insertLink, open, settled, test } from "./journey.ts";
import { recordShifts, shiftsOf } from "./layout-shifts.ts";
import { ANALYTICS, CHECKLIST, MIGRATION, WEBHOOK } from "./pages.ts";

const parts = (page: Page) => page.locator("#article > *");
const noted = (page: Page) => page.locator("[data-height$=px]");

/** Height and place of each part on the page, in px. */
const placesOf = (all: Locator) =>
  all.evaluateAll((elements) =>
    elements.map((part) => {
      const { top, height } = part.getBoundingClientRect();
      return [Math.round(top + scrollY), Math.round(height)];
    }),
  );

/** The same when nothing is skipped. */
async function realPlacesOf(all: Locator): Promise<number[][]> {
  const show = (value: string) =>
    all.evaluateAll((elements, visibility) => {
      for (const part of elements as HTMLElement[]) part.style.contentVisibility = visibility;
    }, value);
  await show("visible");
  const places = await placesOf(all);
  await show("");
  return places;
}

/** Parts that carry no height where heights are guessed. */
const guessed = (page: Page) => page.locator("[data-guessed] [data-long=''] > :not([data-height])");

/** How many parts the browser skips now; none while it guesses their heights. */
async function skipped(page: Page): Promise<number> {
  if ((await guessed(page).count()) > 0) return 0;
  return noted(page).evaluateAll(
    (elements) =>
      elements.filter(
        ({ firstElementChild: child }) => child?.checkVisibility({ contentVisibilityAuto: true }) === false,
      ).length,
  );
}

/** Opens a page in a browser that is never idle: no part is measured. */
async function openNeverIdle(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto(address);
}

/** Opens the webhook page so that the heights of most parts are guessed. */
async function openGuessed(page: Page): Promise<void> {
  await openNeverIdle(page, WEBHOOK);
  await expect(guessed(page)).not.toHaveCount(0);
  // Nobody presses a key before the page is shown, and Chromium scrolls for none before its first frames.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Distance of a heading from the top of the window, in px, when it no longer changes. */
async function topOf(page: Page, id: string): Promise<number> {
  const heading = page.locator(`[id="${id}"]`);
  let top = Number.NaN;
  await expect
    .poll(async () => {
      const before = top;
      top = await heading.evaluate((element) => element.getBoundingClientRect().top);
      return Math.abs(top - before) < 1;
    })
    .toBe(true);
  return top;
}

for (const [name, address, most] of [
  ["webhook page", WEBHOOK, 100],
  ["go-live checklist", CHECKLIST, 5],
  ["migration page", MIGRATION, 5],
] as const) {
  test(`parts of the ${name} that are far from the view are skipped, and nothing moves for it`, async ({
    page,
  }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, address);
      await expect.poll(() => skipped(page)).toBeGreaterThan(most);
      expect(await placesOf(parts(page))).toEqual(await realPlacesOf(parts(page)));
    }
  });
}

for (const [when, firstWidth] of [
  ["though they are skipped", 390],
  ["though they were skipped when the page got narrower", 1280],
] as const) {
  test(`code and tables are stops of the keyboard where they overflow, ${when}`, async ({ page }) => {
    await page.setViewportSize({ width: firstWidth, height: 800 });
    await open(page, WEBHOOK);
    await expect.poll(() => skipped(page)).toBeGreaterThan(100);
    await page.setViewportSize({ width: 390, height: 800 });
    await settled(page);
    await expect.poll(() => skipped(page)).toBeGreaterThan(100);
    const scrollers = page.locator("[data-height$=px] [data-scroll], [data-height$=px][data-scroll]");
    const [stops, overflowing] = await scrollers.evaluateAll((all) => [
      all.map((scroller) => scroller.hasAttribute("tabindex")),
      // Asking for its width has it laid out. In a hidden tab it has none.
      all.map((scroller) => {
        (scroller.closest("[data-height$=px]") as HTMLElement).style.contentVisibility = "visible";
        return scroller.clientWidth > 0 && scroller.scrollWidth > scroller.clientWidth + 1;
      }),
    ]);
    expect(overflowing?.filter(Boolean).length).toBeGreaterThan(10);
    expect(stops).toEqual(overflowing);
  });
}

test("when the page gets narrower, parts that were skipped are as high as they are now", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, WEBHOOK);
  await expect.poll(() => skipped(page)).toBeGreaterThan(100);
  const wide = await placesOf(parts(page));
  await page.setViewportSize({ width: 600, height: 800 });
  const narrow = await placesOf(parts(page));
  expect(narrow).not.toEqual(wide);
  expect(narrow).toEqual(await realPlacesOf(parts(page)));
  await expect.poll(() => skipped(page)).toBeGreaterThan(100);
});

test("quotations far from the view are skipped with the height they have, and are not measured again", async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const article = document.querySelector("#article");
      for (const text of ["<p>One.</p><p>Two.</p>", "<h3>One</h3><ul><li>Two</li></ul>"]) {
        const quotation = document.createElement("blockquote");
        quotation.innerHTML = text;
        article?.lastElementChild?.before(quotation);
      }
    });
  });
  await open(page, CHECKLIST);
  const quotations = page.locator("#article > blockquote[data-height$=px]");
  await expect(quotations).toHaveCount(2);
  expect(await placesOf(parts(page))).toEqual(await realPlacesOf(parts(page)));
  const changes = await quotations.evaluateAll(async (all) => {
    let count = 0;
    const observer = new MutationObserver((records) => {
      count += records.length;
    });
    for (const quotation of all) observer.observe(quotation, { attributes: true });
    // Near the view they are laid out, in a box that no margin leaves.
    scrollTo(0, (all[0] as HTMLElement).getBoundingClientRect().top + scrollY - 2.2 * innerHeight);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return count;
  });
  expect(changes).toBe(0);
});

test("a tab that is shown far from the view is as high as it is", async ({ page }) => {
  await open(page, WEBHOOK);
  await expect.poll(() => skipped(page)).toBeGreaterThan(100);
  // As another tab of the browser has it follow a choice.
  await page.evaluate(() => {
    const container = document.querySelector('[data-tabs="language"]') as HTMLElement;
    container.querySelectorAll<HTMLElement>(":scope > [role=tabpanel]").forEach((panel, index) => {
      panel.hidden = index !== 1;
    });
  });
  const tabs = page.locator('[data-tabs="language"]').first();
  await tabs.scrollIntoViewIfNeeded();
  await expect(tabs.getByRole("tabpanel")).toBeVisible();
  expect(await placesOf(parts(page))).toEqual(await realPlacesOf(parts(page)));
});

test("nothing shifts when the reader goes down a long page fast, and back up", async ({ page }) => {
  await recordShifts(page);
  await open(page, WEBHOOK);
  await expect.poll(() => skipped(page)).toBeGreaterThan(100);
  await page.mouse.move(640, 400);
  for (const step of [...Array(60).fill(400), ...Array(60).fill(-400)]) {
    await page.mouse.wheel(0, step);
    await page.waitForTimeout(50);
  }
  expect(await shiftsOf(page)).toEqual([]);
});

test("what is skipped is found by the browser's search, and is on paper", async ({ page }) => {
  await open(page, WEBHOOK);
  await expect.poll(() => skipped(page)).toBeGreaterThan(100);
  const heading = await page.locator("#article table").last().locator("th").first().textContent();
  // What the browser's own search does.
  const found = await page.evaluate((text) => {
    const { find } = window as unknown as {
      find(text: string, matchCase: boolean, backwards: boolean): boolean;
    };
    return find(text, true, true) && getSelection()?.anchorNode?.parentElement?.closest("table") !== null;
  }, heading ?? "");
  expect(found).toBe(true);
  await page.emulateMedia({ media: "print" });
  await expect(noted(page).first()).toHaveCSS("content-visibility", "visible");
});

test("of a page that was just loaded most parts are not laid out, and nothing shifts when they are", async ({
  page,
}) => {
  await recordShifts(page);
  await openGuessed(page);
  const laidOut = await parts(page).evaluateAll(
    (elements) =>
      elements.filter(
        ({ firstElementChild: child }) =>
          child === null || child.checkVisibility({ contentVisibilityAuto: true }),
      ).length,
  );
  expect(laidOut).toBeLessThan((await parts(page).count()) / 2);
  await page.mouse.move(640, 400);
  for (const step of [...Array(40).fill(400), ...Array(40).fill(-400)]) {
    await page.mouse.wheel(0, step);
    await page.waitForTimeout(50);
  }
  expect(await shiftsOf(page)).toEqual([]);
});

test("of a page that is not long, no part is skipped before it was laid out", async ({ page }) => {
  const farParts = async (address: string) => {
    await openNeverIdle(page, address);
    return parts(page).evaluateAll((all) =>
      all.slice(24).flatMap(({ firstElementChild: child }) => {
        return child ? [child.checkVisibility({ contentVisibilityAuto: true })] : [];
      }),
    );
  };
  const ofShort = await farParts(ANALYTICS);
  expect(ofShort.length).toBeGreaterThan(10);
  expect(ofShort).not.toContain(false);
  expect(await farParts(WEBHOOK)).toContain(false);
});

test("of a long page that was navigated to no height is guessed, whatever page was loaded before", async ({
  page,
}) => {
  await openGuessed(page);
  await insertLink(page, ANALYTICS);
  await page.getByRole("link", { name: "inserted" }).click();
  await expect(page).toHaveURL(ANALYTICS);
  await page.goBack();
  await expect(page).toHaveURL(WEBHOOK);
  await expect(page.locator("#related-pages")).toBeAttached();
  expect(await page.locator("#article[data-long] > *").count()).toBeGreaterThan(200);
  await expect(guessed(page)).toHaveCount(0);
  expect(await placesOf(parts(page))).toEqual(await realPlacesOf(parts(page)));
});

for (const width of [390, 1280]) {
  test.describe(`before heights are known, at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("a link to the last heading leads there", async ({ page }) => {
      await openGuessed(page);
      await insertLink(page, "#related-pages");
      await page.getByRole("link", { name: "inserted" }).click();
      await expect(guessed(page)).toHaveCount(0);
      expect(await topOf(page, "related-pages")).toBeGreaterThan(0);
      await expect(page.locator("#related-pages")).toBeInViewport();
      expect(await placesOf(parts(page))).toEqual(await realPlacesOf(parts(page)));
    });

    test("the key End leads to the end", async ({ page }) => {
      await openGuessed(page);
      await page.keyboard.press("End");
      const left = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
      await expect.poll(left).toBeLessThan(2);
    });

    test("who reloads a page is at the same place", async ({ page }) => {
      await open(page, WEBHOOK);
      await expect.poll(() => skipped(page)).toBeGreaterThan(100);
      await page.locator("#security").evaluate((heading) => heading.scrollIntoView());
      const before = await topOf(page, "security");
      await page.reload();
      await hydrated(page);
      expect(Math.abs((await topOf(page, "security")) - before)).toBeLessThan(2);
    });

    test("an address with a heading has the whole page laid out", async ({ page }) => {
      await recordShifts(page);
      await page.goto(`${WEBHOOK}#related-pages`);
      await expect(guessed(page)).toHaveCount(0);
      await hydrated(page);
      expect(await topOf(page, "related-pages")).toBeGreaterThan(0);
      await expect(page.locator("#related-pages")).toBeInViewport();
      expect(await shiftsOf(page)).toEqual([]);
    });
  });
}
