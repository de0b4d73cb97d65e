import { expect, test } from "vitest";
import { crawlHtml } from "#build-scripts/lib/render/crawl-html.ts";
import { checkPolicy } from "./policy.ts";
import type { SiteCheckInput } from "./site-check.ts";

const policy = (content: string) => `<meta http-equiv="Content-Security-Policy" content="${content}">`;
const STRICT = policy("default-src 'none'; script-src 'self' 'sha256-abc'");

function check(pages: Record<string, string>): string[] {
  const site: SiteCheckInput = {
    pages: new Map(Object.entries(pages).map(([href, html]) => [href, { ...crawlHtml(html, href), href }])),
    files: new Set(),
    missing: new Map(),
    assets: new Set(),
    locate: (href) => ({ file: `content${href}` }),
  };
  return checkPolicy(site).map(({ file, message, fix }) => `${file} | ${message} | ${fix}`);
}

test("one strict policy on all pages passes", () => {
  expect(check({ "/": STRICT, "/a/": STRICT })).toEqual([]);
});

test.each(["", policy(""), policy("script-src 'unsafe-inline'"), policy("script-src 'self' 'unsafe-eval'")])(
  "a page with %j has no strict policy",
  (html) => {
    expect(check({ "/": STRICT, "/a/": html })).toEqual([
      "content/a/ | /a/ has no strict content security policy. | see app/lib/server/security-policy.server.ts.",
    ]);
  },
);

test("a page whose policy differs is reported", () => {
  expect(check({ "/": STRICT, "/a/": STRICT, "/b/": policy("default-src 'self'") })).toEqual([
    "content/b/ | /b/ has a different content security policy than /. | an inline script or style must be the same on all pages; put data in a JSON block.",
  ]);
});

test("a site without pages passes", () => {
  expect(check({})).toEqual([]);
});
