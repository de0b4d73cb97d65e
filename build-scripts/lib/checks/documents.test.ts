import { expect, test } from "vitest";
import { crawlHtml } from "#build-scripts/lib/render/crawl-html.ts";
import { checkDocuments } from "./documents.ts";
import type { SiteCheckInput } from "./site-check.ts";

const CANONICAL = '<link rel="canonical" href="https://docs.example/">';

function check(pages: Record<string, string>, assets: string[] = []): string[] {
  const site: SiteCheckInput = {
    pages: new Map(Object.entries(pages).map(([href, html]) => [href, { ...crawlHtml(html, href), href }])),
    files: new Set(),
    missing: new Map(),
    assets: new Set(assets),
    locate: (href) => ({ file: `content${href}` }),
  };
  return checkDocuments(site).map(({ file, message, fix }) => `${file} | ${message} | ${fix}`);
}

test("a page with a title, a canonical address, unique ids and files of this site is fine", () => {
  const html = `<title>A</title>${CANONICAL}<img src="/images/a.svg" alt=""><p id="x"></p>`;
  expect(check({ "/": html }, ["/images/a.svg"])).toEqual([]);
});

test("a page without a title is told", () => {
  expect(check({ "/": `<title></title>${CANONICAL}` })).toEqual([
    "content/ | / has no title. | give it one.",
  ]);
});

test("a title that another page has is told with that page, each time", () => {
  const html = `<title>Refunds</title>${CANONICAL}`;
  expect(check({ "/a/": html, "/b/": html, "/c/": html })).toEqual([
    'content/b/ | /b/ has the title "Refunds" of /a/. | give one of them another title.',
    'content/c/ | /c/ has the title "Refunds" of /a/. | give one of them another title.',
  ]);
});

test("pages without titles are not told of each other too", () => {
  const diagnostics = check({ "/a/": CANONICAL, "/b/": CANONICAL });
  expect(diagnostics).toEqual([
    "content/a/ | /a/ has no title. | give it one.",
    "content/b/ | /b/ has no title. | give it one.",
  ]);
});

test("a page without a canonical address is told, except the error document", () => {
  expect(check({ "/a/": "<title>A</title>", "/docs/404/": "<title>Page Not Found</title>" })).toEqual([
    "content/a/ | /a/ names no canonical address. | give its route a head with one.",
  ]);
});

test("an id that stands twice, a file that does not exist and anything from elsewhere are told", () => {
  const html = `<title>A</title>${CANONICAL}<p id="x"></p><p id="x"></p><img src="/images/b.svg" alt=""><script src="https://cdn.example/x.js"></script>`;
  expect(check({ "/": html }, ["/images/a.svg"])).toEqual([
    'content/ | / has the id "x" more than once. | give one of them another id.',
    'content/ | / loads "https://cdn.example/x.js" from elsewhere. | serve it from this site.',
    "content/ | / loads /images/b.svg, which does not exist. | correct the address or add the file.",
  ]);
});

test("an id that stands three times is told once", () => {
  const html = `<title>A</title>${CANONICAL}<p id="x"></p><p id="x"></p><p id="x"></p>`;
  expect(check({ "/": html }).length).toBe(1);
});
