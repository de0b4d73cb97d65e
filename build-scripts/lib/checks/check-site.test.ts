import { expect, test } from "vitest";
import type { PageSource } from "#app/lib/content/types.ts";
import { crawlHtml } from "#build-scripts/lib/render/crawl-html.ts";
import type { PrerenderedSite } from "#build-scripts/lib/render/prerender.ts";
import { checkSite } from "./check-site.ts";

const head = (href: string) =>
  `<title>${href}</title><link rel="canonical" href="${href}"><meta http-equiv="Content-Security-Policy" content="default-src 'none'">`;

/** Checks a site of these pages (bodies by href), each of which is written in a file of the content. */
async function check(bodies: Record<string, string>, sources: Record<string, string> = {}): Promise<string> {
  const site: PrerenderedSite = { pages: new Map(), files: new Set(), missing: new Map() };
  for (const [href, body] of Object.entries(bodies))
    site.pages.set(href, { ...crawlHtml(head(href) + body, href), href });
  for (const { href, links } of site.pages.values()) {
    for (const { pathname } of links) {
      if (!site.pages.has(pathname)) site.missing.set(pathname, new Set([href]));
    }
  }
  const pages = Object.entries(sources).map(([href, body]) => {
    const source = { href, readBody: () => body, file: `content${href.slice(0, -1)}.mdx` } as PageSource;
    return [href, source] as const;
  });
  try {
    await checkSite(site, { docs: new Map(), pages: new Map(pages) });
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

const link = (href: string) => `<a href="${href}">x</a>`;

test("a site without errors passes", async () => {
  expect(await check({ "/": link("/a/"), "/a/": link("/") })).toBe("");
});

test("the diagnostics of every check are reported at once, with their position in the source", async () => {
  const message = await check(
    { "/": link("/a/") + link("/gone/"), "/a/": '<p id="x"></p><p id="x"></p>', "/alone/": "" },
    { "/a/": "Text" },
  );
  expect(message).toMatchInlineSnapshot(`
    "/  / links to /gone/, which does not exist.
      Fix: did you mean "/alone/"?

    /alone/  No page links to /alone/.
      Fix: link it from the navigation bar, the footer or another page.

    content/a.mdx  /a/ has the id "x" more than once.
      Fix: change one of them.

    3 problems in 3 files"
  `);
});

test("a link has the line of the source that contains it", async () => {
  const message = await check(
    { "/": link("/a/"), "/a/": link("/gone/") },
    { "/a/": 'One.\n\n<a href="/gone/">x</a>' },
  );
  expect(message).toContain("content/a.mdx:3:1  /a/ links to /gone/");
});

test("the same error on five pages or more is reported once, as one in the frame", async () => {
  const hrefs = ["/a/", "/b/", "/c/", "/d/", "/e/"];
  const bodies = Object.fromEntries(hrefs.map((href) => [href, link("/gone/")]));
  const all = await check({ "/": hrefs.map(link).join(""), ...bodies });
  expect(all).toContain("/a/ links to /gone/, which does not exist. (and 4 more pages: look at the frame)");
  expect(all).toContain("1 problem in 1 file");
  const { "/e/": _, ...four } = bodies;
  expect(await check({ "/": hrefs.slice(0, 4).map(link).join(""), ...four })).toContain(
    "4 problems in 4 files",
  );
});

test("the same error repeated on one page is reported once", async () => {
  const message = await check({ "/": link("/a/"), "/a/": link("/gone/").repeat(6) });
  expect(message).not.toContain("frame");
  expect(message).toContain("1 problem in 1 file");
});
