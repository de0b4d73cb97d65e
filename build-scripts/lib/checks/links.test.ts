import { expect, test } from "vitest";
import { crawlHtml } from "#build-scripts/lib/render/crawl-html.ts";
import { checkLinks } from "./links.ts";
import type { SiteCheckInput } from "./site-check.ts";

interface Given {
  pages: Record<string, string>;
  missing?: string[];
  assets?: string[];
  files?: string[];
}

const link = (href: string) => `<a href="${href}">x</a>`;

function check({ pages, missing = [], assets = [], files = [] }: Given): string[] {
  const site: SiteCheckInput = {
    pages: new Map(Object.entries(pages).map(([href, html]) => [href, { ...crawlHtml(html, href), href }])),
    files: new Set(files),
    missing: new Map(missing.map((href) => [href, new Set(["/"])])),
    assets: new Set(assets),
    locate: (href, written) => ({ file: `${href}:${written}` }),
  };
  return checkLinks(site).map(({ file, message, fix }) => `${file} | ${message} | ${fix}`);
}

test("links to pages, files, pictures and anchors that exist are fine", () => {
  const html = [link("/a/"), link("/a/#part"), link("#"), link("/robots.txt"), link("/images/x.svg")].join(
    "",
  );
  expect(
    check({
      pages: { "/": html, "/a/": '<h2 id="part">' },
      files: ["/robots.txt"],
      missing: ["/images/x.svg"],
      assets: ["/images/x.svg"],
    }),
  ).toEqual([]);
});

test("a link to nothing is told with where it stands and the nearest address", () => {
  expect(
    check({ pages: { "/": link("/docs/webhok/"), "/docs/webhook/": "" }, missing: ["/docs/webhok/"] }),
  ).toEqual([
    '/:/docs/webhok/ | / links to /docs/webhok/, where there is no page. | did you mean "/docs/webhook/"?',
  ]);
});

test("a link to nothing that is near to nothing is told what to do", () => {
  expect(check({ pages: { "/": link("/zzzzzzzz/") }, missing: ["/zzzzzzzz/"] })).toEqual([
    "/:/zzzzzzzz/ | / links to /zzzzzzzz/, where there is no page. | correct the link or write the page.",
  ]);
});

test("an anchor that is not there is told with the nearest one, also on the page itself", () => {
  const pages = { "/": link("/a/#scurity"), "/a/": `<h2 id="security">${link("#securty")}` };
  expect(check({ pages })).toEqual([
    '/:/a/#scurity | / links to the anchor "#scurity" of /a/, which is not there. | did you mean "security"?',
    '/a/:#securty | /a/ links to the anchor "#securty" of /a/, which is not there. | did you mean "security"?',
  ]);
});

test("anchors are compared decoded", () => {
  const pages = {
    "/": link("/a/#gr%C3%B6%C3%9Fe") + link("/a/#100%"),
    "/a/": '<p id="größe"></p><p id="100%"></p>',
  };
  expect(check({ pages })).toEqual([]);
});

test("anchors of the not-found page and of files are not looked for", () => {
  const pages = { "/": link("/404/#x") + link("/llms.txt#x"), "/docs/404/": "" };
  expect(check({ pages, files: ["/llms.txt"] })).toEqual([]);
});
