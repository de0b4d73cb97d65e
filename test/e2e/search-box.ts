import type { Locator, Page } from "@playwright/test";
import { expect } from "./page-log.ts";

/** What the search is loaded from: its code, its styles, worker and index. */
export const SEARCH_FILES = /search/;

/** The search field of the navigation bar, once it has suggestions. */
export const searchField = (page: Page): Locator => page.getByRole("combobox", { name: "Search" });
/** Everything the open search box offers. */
export const options = (page: Page): Locator =>
  page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
/** The option that leads to the results page. */
export const allResults = (page: Page): Locator => page.getByRole("option", { name: /^See all results/ });

/** Opens the search box by its shortcut, types the text and waits for its suggestions. */
export async function suggest(page: Page, text: string): Promise<void> {
  await openBox(page);
  await searchField(page).fill(text);
  // While the suggestions of an earlier text are shown, the panel is busy.
  await expect(page.locator("[aria-busy=false]").filter({ has: allResults(page) })).toBeVisible();
  await expect(allResults(page)).toHaveAttribute("href", `/search/?${new URLSearchParams({ q: text })}`);
}

/** Opens the search box by its shortcut. */
export async function openBox(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(searchField(page)).toBeFocused();
}

/** The option that Enter would choose. */
export function activeOption(page: Page): Locator {
  return page.getByRole("option", { selected: true });
}
