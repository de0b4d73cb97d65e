import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, open, test } from "./page-log.ts";
import { CHECKLIST, HOME, MISSING, OPERATION, SEARCH, WEBHOOK } from "./pages.ts";
import { searchField, suggest } from "./search-box.ts";

/** WCAG 2.2 at levels A and AA, and what axe-core holds for good practice. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
const PAGES: [name: string, address: string][] = [
  ["home page", HOME],
  ["guide", CHECKLIST],
  ["webhook page", WEBHOOK],
  ["page of an API operation", OPERATION],
  ["search page", SEARCH],
  ["not-found page", MISSING[1]],
];
const WIDTHS = [390, 1280];

/** Every violation, with the elements it is about. */
async function violationsOf(page: Page): Promise<string[]> {
  // The colors of code are tokens, whose contrast a unit test computes; thousands of them take axe-core half a minute.
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).exclude("pre > code").analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}

// A build machine may be slow and busy.
test.setTimeout(120_000);

for (const [name, address] of PAGES) {
  for (const mode of ["light", "dark"]) {
    test(`axe-core finds nothing wrong with the ${name} in ${mode} mode, wide or narrow`, async ({
      page,
      pageLog,
    }) => {
      if (address === MISSING[1]) pageLog.expectError(/404/);
      await page.addInitScript((theme) => localStorage.setItem("theme", theme), mode);
      await open(page, address);
      await expect(page.locator("html")).toHaveAttribute("data-theme", mode);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await violationsOf(page), `${width} px wide`).toEqual([]);
      }
    });
  }
}

for (const mode of ["light", "dark"]) {
  test(`axe-core finds nothing wrong with results and the open search box in ${mode} mode`, async ({
    page,
  }) => {
    await page.addInitScript((theme) => localStorage.setItem("theme", theme), mode);
    await open(page, `${SEARCH}?q=webhook&ctx=docs/nowhere`);
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violationsOf(page), `results, ${width} px wide`).toEqual([]);
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await suggest(page, "webhook");
      expect(await violationsOf(page), `suggestions, ${width} px wide`).toEqual([]);
      await searchField(page).fill("qwertzuiop");
      await expect(page.getByRole("banner").getByText("No results for")).toBeVisible();
      expect(await violationsOf(page), `nothing found, ${width} px wide`).toEqual([]);
      await page.keyboard.press("Escape");
    }
  });
}

test("axe-core finds nothing wrong with the open menu and table of contents of a narrow screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, WEBHOOK);
  await page.getByRole("main").locator("summary", { hasText: "On this page" }).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Open menu" }).click();
  expect(await violationsOf(page)).toEqual([]);
});
