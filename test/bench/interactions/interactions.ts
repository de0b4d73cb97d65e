import type { Locator, Page } from "@playwright/test";
import type { Reader } from "./reader.ts";

/** Something that a reader does on a documentation page, in the state that the previous interaction left. */
export type Interaction = [name: string, act: (reader: Reader) => Promise<void>];

const pressing =
  (control: (page: Page) => Locator): Interaction[1] =>
  (reader) =>
    reader.press(control(reader.page));
const typing =
  (...keys: string[]): Interaction[1] =>
  (reader) =>
    reader.type(keys);

const button = (name: string | RegExp) => pressing((page) => page.getByRole("button", { name }).first());
const inArticle = (selector: string) => pressing((page) => page.locator(`#article ${selector}`).first());
const closedCategory = pressing((page) =>
  page.getByRole("navigation", { name: "Documentation" }).locator("details:not([open]) > summary").first(),
);
const lastOfContents = pressing((page) =>
  page.getByRole("navigation", { name: "On this page" }).getByRole("link").last(),
);

const COLOR_MODE: Interaction = ["color mode", button(/^Switch between/)];
const IN_THE_TEXT: Interaction[] = [
  ["copy code", inArticle("[data-copy]")],
  ["explain a term", inArticle(".term-word")],
  ["open details", inArticle("summary")],
  ["choose a tab", inArticle("[role=tab][aria-selected=false]")],
];
const BACK_TO_TOP: Interaction = [
  "back to top",
  async (reader) => {
    await reader.scroll(-600);
    await reader.press(reader.page.getByRole("button", { name: "Back to top" }));
  },
];
const SEARCH: Interaction[] = [
  ["type in the search", typing(..."webhook")],
  ["close the search", typing("Escape")],
];

export const ON_A_PHONE: Interaction[] = [
  COLOR_MODE,
  ["open the menu", button("Open menu")],
  ["open a category", closedCategory],
  ["close the menu", button("Close menu")],
  ["open the contents", pressing((page) => page.locator("main summary", { hasText: "On this page" }))],
  ["follow their last link", lastOfContents],
  ...IN_THE_TEXT,
  BACK_TO_TOP,
  ["open the search", pressing((page) => page.getByRole("search"))],
  ...SEARCH,
];

export const ON_A_DESKTOP: Interaction[] = [
  COLOR_MODE,
  ["open a category", closedCategory],
  ["hide the sidebar", button("Hide sidebar")],
  ["show the sidebar", button("Show sidebar")],
  ["to the end", typing("End")],
  ["to the start", typing("Home")],
  ["follow the last link of the contents", lastOfContents],
  ...IN_THE_TEXT,
  ["choose a tab by keyboard", typing("ArrowLeft", "Enter")],
  BACK_TO_TOP,
  ["open the search", typing("Control+k")],
  ...SEARCH,
];
