import { expect, test } from "vitest";
import { crawlHtml } from "#build-scripts/lib/render/crawl-html.ts";
import { checkOrphans } from "./orphans.ts";
import type { SiteCheckInput } from "./site-check.ts";

function check(pages: Record<string, string>): string[] {
  const site: SiteCheckInput = {
    pages: new Map(Object.entries(pages).map(([href, html]) => [href, { ...crawlHtml(html, href), href }])),
    files: new Set(),
    missing: new Map(),
    assets: new Set(),
    locate: (href) => ({ file: `content${href}` }),
  };
  return checkOrphans(site).map(({ file, message, fix }) => `${file} | ${message} | ${fix}`);
}

const link = (href: string) => `<a href="${href}">x</a>`;

test("pages linked from another page pass, and so do the home page and the error document", () => {
  expect(check({ "/": link("/a/"), "/a/": link("/b/#part"), "/b/": "", "/docs/404/": "" })).toEqual([]);
});

test("a page that no other page links to is reported, even when it links to itself", () => {
  expect(check({ "/": "", "/a/": link("/a/") + link("#x") })).toEqual([
    "content/a/ | No page links to /a/. | link it from the navigation bar, the footer or another page.",
  ]);
});
