import { expect, test } from "vitest";
import { crawlHtml } from "./crawl-html.ts";
import { redirectPage } from "./redirect-page.ts";

test("a redirect page leads on without scripting and is not indexed", () => {
  expect(redirectPage("/docs/a/")).toMatchInlineSnapshot(`
    "<!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><title>Redirect</title>
    <meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <meta http-equiv="refresh" content="0; url=/docs/a/"><link rel="canonical" href="/docs/a/"></head>
    <body><p>This page is at <a href="/docs/a/">/docs/a/</a>.</p></body></html>
    "
  `);
});

test("an address is escaped wherever it stands", () => {
  const location = '/a/?x=1&y="><script>alert(1)</script>';
  const page = redirectPage(location);
  expect(page).not.toContain("<script>");
  expect(crawlHtml(page, "/old/").links.map(({ written }) => written)).toEqual([location]);
});
