import { expect, test } from "vitest";
import { crawlHtml } from "#build-scripts/lib/render/crawl-html.ts";
import { checkLinks } from "./links.ts";
import type { SiteCheckInput } from "./site-check.ts";

interface TestSite {
  pages: Record<string, string>;
  missing?: string[];
  assets?: string[];
  files?: string[];
}

const link = (href: string) => `<a href="${href}">x</a>`;

function check({ pages, missing = [], assets = [], files = [] }: TestSite): string[] {
  const site: SiteCheckInput = {
    pages: new Map(Object.entries(pages).map(([href, html]) => [href, { ...crawlHtml(html, href), href }])),
    files: new Set(files),
    missing: new Map(missing.map((href) => [href, new Set(["/"])])),
    assets: new Set(assets),
    locate: (href, written) => ({ file: `${href}:${written}` }),
  };
  return checkLinks(site).map(({ file, message, fix }) => `${file} | ${message} | ${fix}`);
}

test("links to existing pages, files, images and anchors pass", () => {
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

test("a broken link is reported with its position and the nearest URL", () => {
  expect(
    check({ pages: { "/": link("/docs/webhok/"), "/docs/webhook/": "" }, missing: ["/docs/webhok/"] }),
  ).toEqual([
    '/:/docs/webhok/ | / links to /docs/webhok/, which does not exist. | did you mean "/docs/webhook/"?',
  ]);
});

test("a broken link without a similar URL is reported with a fix", () => {
  expect(check({ pages: { "/": link("/zzzzzzzz/") }, missing: ["/zzzzzzzz/"] })).toEqual([
    "/:/zzzzzzzz/ | / links to /zzzzzzzz/, which does not exist. | correct the link or add the page.",
  ]);
});

test("a missing anchor is reported with the nearest one, also on the same page", () => {
  const pages = { "/": link("/a/#scurity"), "/a/": `<h2 id="security">${link("#securty")}` };
  expect(check({ pages })).toEqual([
    '/:/a/#scurity | / links to the anchor "#scurity" of /a/, which does not exist. | did you mean "security"?',
    '/a/:#securty | /a/ links to the anchor "#securty" of /a/, which does not exist. | did you mean "security"?',
  ]);
});

test("anchors are compared decoded", () => {
  const pages = {
    "/": link("/a/#gr%C3%B6%C3%9Fe") + link("/a/#100%"),
    "/a/": '<p id="größe"></p><p id="100%"></p>',
  };
  expect(check({ pages })).toEqual([]);
});

test("anchors of the not-found page and of files are not checked", () => {
  const pages = { "/": link("/404/#x") + link("/llms.txt#x"), "/docs/404/": "" };
  expect(check({ pages, files: ["/llms.txt"] })).toEqual([]);
});
