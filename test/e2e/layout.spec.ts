import type { Page } from "@playwright/test";
import { sample } from "../full.ts";
import { site } from "../site-config.ts";
import { recordShifts, shiftsOf } from "./layout-shifts.ts";
import { expect, hydrated, open, test } from "./page-log.ts";
import { CHECKLIST, HOME, MIGRATION, MISSING, OPERATION, PLAIN_PAGE, SEARCH, WEBHOOK } from "./pages.ts";

const WIDTHS = sample([320, 390, 768, 996, 997, 1280, 1920], [320, 996, 997, 1920]);
const LOADED_AT = sample([390, 996, 1280], [390, 1280]);
const PAGES: [name: string, href: string][] = [
  ["home page", HOME],
  ["webhook page", WEBHOOK],
  ["page of an operation", OPERATION],
];
const MORE_PAGES: [name: string, href: string][] = [
  ["search page", SEARCH],
  ["not-found page", MISSING[1]],
  ["go-live checklist", CHECKLIST],
  ["migration page", MIGRATION],
  ["plain page", PLAIN_PAGE],
];

/** Every eighth page, which has pages of each kind; all with `npm run test:full`. */
const someOfEachKind = (paths: string[]) =>
  sample(
    paths,
    paths.filter((_path, index) => index % 8 === 0),
  );

/** Returns the elements that stick out of the page at the right, with every disclosure open. */
function widerThanPage(page: Page): Promise<{ sideways: number; culprits: string[] }> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll("#article details")) details.setAttribute("open", "");
    const { clientWidth, scrollWidth } = document.documentElement;
    const culprits = [...document.body.querySelectorAll("*")].filter(
      (element) =>
        element.getBoundingClientRect().right > clientWidth + 1 &&
        !element.closest("pre, .table-scroll, .tabs-list, .search-chips, [data-toc-row], [popover]"),
    );
    return {
      sideways: scrollWidth - clientWidth,
      culprits: culprits.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
    };
  });
}

/** Sets the font size of the browser's settings. */
async function setFontSize(page: Page, size: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: size } });
}

for (const [name, href] of sample([...PAGES, ...MORE_PAGES], PAGES)) {
  test(`the ${name} does not shift while it loads, and fits the screen`, async ({ page, pageLog }) => {
    if (href === MISSING[1]) pageLog.expectError(/404/);
    await recordShifts(page);
    for (const width of LOADED_AT) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(href);
      await hydrated(page);
      expect(await shiftsOf(page), `${width} px wide`).toEqual([]);
    }
    for (const [size, widths] of [
      [16, WIDTHS],
      [24, [320, 390]],
      [32, [320, 390]],
    ] as const) {
      await setFontSize(page, size);
      await expect(page.locator("body")).toHaveCSS("font-size", `${size}px`);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const message = `${width} px wide, letters of ${size} px`;
        expect(await widerThanPage(page), message).toEqual({ sideways: 0, culprits: [] });
      }
    }
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // 320 px are what a zoom of 400% leaves of 1280 px.
  test("no page or table scrolls sideways, no row is tall, no name broken", async ({ page, request }) => {
    test.slow();
    const { docs } = await (await request.get("/api/docs.json")).json();
    const paths = (docs as { path: string }[]).map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(50);
    const problems: string[] = [];
    for (const path of someOfEachKind(paths)) {
      await page.goto(path);
      for (const width of sample([320, 390, 768, 997, 1152, 1280, 1440], [320, 390, 997, 1280])) {
        await page.setViewportSize({ width, height: 800 });
        const { sideways, tables } = await page.evaluate(() => {
          for (const details of document.querySelectorAll("#article details"))
            details.setAttribute("open", "");
          const { scrollWidth, clientWidth } = document.documentElement;
          const all = [...document.querySelectorAll(".table-scroll")].map((table) => ({
            sideways: table.scrollWidth - table.clientWidth,
            tallest: Math.max(...[...table.querySelectorAll("tr")].map((row) => row.offsetHeight)),
            broken: [...table.querySelectorAll(".name > code")]
              .filter((name) => name.getClientRects().length > 1)
              .map((name) => name.textContent ?? ""),
            head: table.querySelector("tr")?.innerText,
          }));
          return { sideways: scrollWidth - clientWidth, tables: all };
        });
        if (sideways > 0) problems.push(`${path} at ${width} px: the page by ${sideways} px`);
        for (const table of width >= 390 ? tables : []) {
          const isTall = width === 1280 && table.tallest > 130;
          if (table.sideways > 0 || isTall || table.broken.length > 0)
            problems.push(`${path} at ${width} px: ${JSON.stringify(table)}`);
        }
      }
    }
    expect(problems).toEqual([]);
  });
});

test("the wide layout starts above 996 px, whatever the size of the letters", async ({ page }) => {
  for (const size of sample([16, 20, 32], [16, 32])) {
    await setFontSize(page, size);
    await open(page, WEBHOOK);
    const header = page.getByRole("banner");
    const main = page.getByRole("main");
    const wide = [page.locator("#sidebar"), header.getByRole("link", { name: site.labels.signUp })];
    const narrow = [header.getByRole("button", { name: "Open menu" })];
    const always = [
      header.getByRole("link", { name: site.title }),
      main.getByRole("navigation", { name: "Breadcrumbs" }),
      main.getByRole("button", { name: "Copy page" }),
      main.getByRole("link", { name: "Edit this page" }),
      main.getByRole("navigation", { name: "Previous and next page" }),
    ];
    for (const [width, shown, hidden] of [
      [996, narrow, wide],
      [997, wide, narrow],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      for (const part of [...shown, ...always]) await expect(part).toBeVisible();
      for (const part of hidden) await expect(part).toBeHidden();
      expect(await widerThanPage(page), `${width} px wide`).toEqual({ sideways: 0, culprits: [] });
    }
  }
});

test("text, code and tables end at one edge, and buttons are large enough on phones", async ({ page }) => {
  await open(page, WEBHOOK);
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const edges = await page.locator("#article").evaluate((article) => {
      const kinds = [
        ".code-block",
        ".code-tabs",
        ".table-scroll:not(:has(th:nth-child(4)))",
        ".admonition",
        ".details",
      ];
      return kinds.flatMap((kind) => {
        const first = article.querySelector(`:scope > section > ${kind}`);
        return first ? [Math.round(first.getBoundingClientRect().right)] : [];
      });
    });
    expect(edges.length).toBeGreaterThan(2);
    expect(new Set(edges).size, `${width} px wide: ${edges}`).toBe(1);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  const buttons = page.locator("[data-copy-page], a[type='text/markdown'], .code-block button");
  const small = await buttons.locator("visible=true").evaluateAll((all) =>
    all
      .map((button) => button.getBoundingClientRect())
      .filter(({ width, height }) => width < 40 || height < 40)
      .map(({ width, height }) => `${width} × ${height}`),
  );
  expect(small).toEqual([]);
});
