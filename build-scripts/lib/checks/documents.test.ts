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

test("a page with a title, a canonical URL, unique ids and files of this site passes", () => {
  const html = `<title>A</title>${CANONICAL}<img src="/images/a.svg" alt=""><p id="x"></p>`;
  expect(check({ "/": html }, ["/images/a.svg"])).toEqual([]);
});

test("a page without a title is reported", () => {
  expect(check({ "/": `<title></title>${CANONICAL}` })).toEqual(["content/ | / has no title. | add one."]);
});

test("every page that repeats a title is reported with the first page", () => {
  const html = `<title>Refunds</title>${CANONICAL}`;
  expect(check({ "/a/": html, "/b/": html, "/c/": html })).toEqual([
    'content/b/ | /b/ has the title "Refunds" of /a/. | change one of the titles.',
    'content/c/ | /c/ has the title "Refunds" of /a/. | change one of the titles.',
  ]);
});

test("pages without titles are not reported as duplicates", () => {
  const diagnostics = check({ "/a/": CANONICAL, "/b/": CANONICAL });
  expect(diagnostics).toEqual([
    "content/a/ | /a/ has no title. | add one.",
    "content/b/ | /b/ has no title. | add one.",
  ]);
});

test("a page without a canonical URL is reported, except the error document", () => {
  expect(check({ "/a/": "<title>A</title>", "/docs/404/": "<title>Page Not Found</title>" })).toEqual([
    "content/a/ | /a/ has no canonical URL. | add one in the meta function of its route.",
  ]);
});

test("duplicate ids, missing files and files of other sites are reported", () => {
  const html = `<title>A</title>${CANONICAL}<p id="x"></p><p id="x"></p><img src="/images/b.svg" alt=""><script src="https://cdn.example/x.js"></script>`;
  expect(check({ "/": html }, ["/images/a.svg"])).toEqual([
    'content/ | / has the id "x" more than once. | change one of them.',
    'content/ | / loads "https://cdn.example/x.js" from another site. | serve it from this site.',
    "content/ | / loads /images/b.svg, which does not exist. | correct the URL or add the file.",
  ]);
});

test("an id used three times is reported once", () => {
  const html = `<title>A</title>${CANONICAL}<p id="x"></p><p id="x"></p><p id="x"></p>`;
  expect(check({ "/": html }).length).toBe(1);
});
