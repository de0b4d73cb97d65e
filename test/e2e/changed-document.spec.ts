import { sample } from "../full.ts";
import { expect, holdBack, hydrated, open, test, textOf } from "./page-log.ts";
import {
  ANALYTICS,
  ANALYTICS_TITLE,
  HOME,
  REACT_CODE,
  SEARCH,
  TOOLS,
  TOOLS_TITLE,
  WEBHOOK,
} from "./pages.ts";

const DARK = "rgb(16, 20, 28)";

/** What browser extensions do to a page before React starts; the first makes React render the document again. */
const CHANGES: [what: string, change: () => void, replacesDocument: boolean][] = [
  [
    "puts an element first in the head",
    () =>
      document.head.prepend(Object.assign(document.createElement("meta"), { name: "added", content: "1" })),
    true,
  ],
  [
    "sets attributes of html and body",
    () => {
      document.documentElement.setAttribute("data-added", "1");
      document.body.setAttribute("data-added", "1");
    },
    false,
  ],
];

for (const [what, change, replacesDocument] of sample(CHANGES, CHANGES.slice(0, 1))) {
  test(`a page keeps its looks and works when an extension ${what}`, async ({ page, pageLog }) => {
    // React then renders the document again and logs that.
    if (replacesDocument) pageLog.expectError(/Minified React error #(418|423)/);
    await page.addInitScript(() => localStorage.setItem("theme", "dark"));
    const release = await holdBack(page, REACT_CODE);
    await page.goto(WEBHOOK);
    await page.getByRole("tab", { name: "PHP" }).first().click();
    const text = await textOf(page);
    await page.evaluate(change);
    release();
    await hydrated(page);

    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("body")).toHaveCSS("background-color", DARK);
    await expect.poll(() => textOf(page)).toBe(text);
    await expect(page.getByRole("tab", { name: "PHP" }).first()).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel", { name: "PHP" }).first()).toBeVisible();
    await expect(page.locator("#sidebar [aria-current=page]")).toHaveAttribute("href", WEBHOOK);
    await page.locator("#sidebar").getByRole("link", { name: "Track campaigns" }).click();
    await expect(page).toHaveURL(ANALYTICS);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(ANALYTICS_TITLE);
    await expect(page.locator("body")).toHaveCSS("background-color", DARK);
    expect(pageLog.documents()).toHaveLength(1);
  });
}

test("a page whose text a translator has replaced still leads to others", async ({ page, pageLog }) => {
  await open(page, ANALYTICS);
  const heading = page.getByRole("heading", { level: 1 });
  for (const [href, title] of [
    [TOOLS, TOOLS_TITLE],
    [HOME, "Fast integration for SaaS businesses"],
    [SEARCH, "Search the documentation"],
  ] as const) {
    await page.evaluate(replaceTexts);
    await page.locator(`a[href="${href}"]`).locator("visible=true").first().click();
    await expect(heading).toHaveText(title);
  }
  expect(pageLog.documents()).toHaveLength(1);
});

/** Puts every text into an element of its own, as translating extensions do. */
function replaceTexts(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest("script, style")) continue;
    const font = document.createElement("font");
    font.textContent = text.data;
    text.replaceWith(font);
  }
}
