import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { sample } from "../full.ts";
import { site } from "../site-config.ts";
import { expect, expectSameDocument, hrefOf, insertLink, markDocument, open, test } from "./page-log.ts";
import {
  CHECKLIST,
  DOCS_ROOT,
  HOME,
  labelTo,
  MIGRATION,
  NO_CODE,
  PLAIN_PAGE,
  SEARCH,
  TOOLS,
  WEBHOOK,
} from "./pages.ts";

const TAGLINE = "Fast integration for SaaS businesses";

interface Visit {
  href: string;
  /** What the reader saw when leaving: the first heading in view and its distance from the top of the window, in px. */
  leftAt: string;
}

test("no link, Back or Forward within the site loads a document", async ({ page, request, pageLog }) => {
  test.slow();
  const titles = await titlesOf(request);
  const main = page.getByRole("main");
  const sidebar = page.getByRole("navigation", { name: "Documentation" });
  const sidebarLink = (href: string) => sidebar.locator(`a[href="${href}"]`);
  const articleLink = (href: string) => page.locator(`#article a[href^="${href}"]`).first();
  const next = main.locator('a[rel="next"]');
  const previous = main.locator('a[rel="prev"]');
  const banner = page.getByRole("banner");
  const links: Locator[] = [
    sidebarLink(TOOLS),
    next,
    next,
    previous,
    articleLink(WEBHOOK),
    page.locator(`#article a[href="${CHECKLIST}"]`).first(),
    banner.getByRole("link", { name: site.title }),
    articleLink(NO_CODE),
    page.getByRole("contentinfo").getByRole("link", { name: labelTo("search") }),
    main.locator(`li a[href="${MIGRATION}"]`),
    main.locator("section:has(> #next-steps) li a").first(),
  ];
  await open(page, WEBHOOK);
  await markDocument(page);
  const visits: Visit[] = [];

  for (const link of links) {
    await link.focus();
    const href = (await link.getAttribute("href")) ?? "";
    visits.push({ href: hrefOf(page), leftAt: await placeOf(page) });
    // A click by Playwright would scroll the page to center what sticks to the window.
    await link.press("Enter");
    await expectPage(page, href, titles);
    if (!href.includes("#")) expect(await scrollOf(page), `scroll on ${href}`).toBe(0);
  }
  const last = hrefOf(page);

  for (const { href, leftAt } of visits.toReversed()) {
    await page.goBack();
    await expectPage(page, href, titles);
    await expect.poll(() => placeOf(page), `place on ${href} after Back`).toBe(leftAt);
  }
  const forward = [...visits.slice(1).map((visit) => visit.href), last];
  for (const href of sample(forward, forward.slice(0, 3))) {
    await page.goForward();
    await expectPage(page, href, titles);
  }
  await expectSameDocument(page);
  expect(pageLog.documents()).toEqual([WEBHOOK]);
});

test("the docs root leads on without loading a document, and Back returns", async ({ page }) => {
  await open(page, PLAIN_PAGE);
  await markDocument(page);
  await insertLink(page, DOCS_ROOT);
  await page.getByRole("link", { name: "inserted" }).click();
  await expect(page).toHaveURL(WEBHOOK);
  await page.goBack();
  await expect(page).toHaveURL(PLAIN_PAGE);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Docs as Markdown and for AI tools");
  await expectSameDocument(page);
});

/** The first heading in view and its distance from the top of the window, after sections that came into view are laid out. */
async function placeOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    for (const heading of document.querySelectorAll("h1, main :is(h2, h3), footer h2")) {
      const { top, bottom } = heading.getBoundingClientRect();
      if (bottom > 0) return `${heading.textContent} ${Math.round(top)}`;
    }
    return "none";
  });
}

/** Title of every page by href. */
async function titlesOf(request: APIRequestContext): Promise<Map<string, string>> {
  const { docs } = await (await request.get("/api/docs.json")).json();
  return new Map<string, string>([
    ...docs.map(({ path, title }: { path: string; title: string }) => [path, title]),
    [HOME, TAGLINE],
    [SEARCH, "Search the documentation"],
    [PLAIN_PAGE, "Docs as Markdown and for AI tools"],
  ]);
}

/** The page at an href is shown, and everything around it says so. */
async function expectPage(page: Page, href: string, titles: ReadonlyMap<string, string>): Promise<void> {
  const [pathname = ""] = href.split("#");
  const title = titles.get(pathname) ?? "";
  expect(title, `the title of ${pathname}`).not.toBe("");
  await expect(page).toHaveURL(href);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(title === TAGLINE ? site.title : `${title} | ${site.title}`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    new RegExp(`^https://[^/]+${pathname}$`),
  );
  const current = page.locator("#sidebar [aria-current]");
  if (!pathname.startsWith(DOCS_ROOT)) return expect(current).toHaveCount(0);
  await expect(current).toHaveCount(1);
  await expect(current).toHaveAttribute("href", pathname);
}

function scrollOf(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}
