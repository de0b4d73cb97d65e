import { expect, test } from "vitest";
import { makeContent, makeDocSource, makePageSource } from "#test/factories/content.ts";
import { sitemap } from "./sitemap.ts";

test("every page is listed once, by its absolute address", () => {
  const content = makeContent({
    pages: [makePageSource({ id: "index" }), makePageSource({ id: "about" })],
    docs: [makeDocSource({ id: "guides/install" })],
  });
  expect(sitemap(content)).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      "  <url><loc>https://docs.acme.example/</loc></url>",
      "  <url><loc>https://docs.acme.example/about/</loc></url>",
      "  <url><loc>https://docs.acme.example/docs/guides/install/</loc></url>",
      "</urlset>",
      "",
    ].join("\n"),
  );
});

test("a page whose last change is known says on which day it was", () => {
  const docs = ["a", "b"].map((id) => makeDocSource({ id }));
  const text = sitemap(makeContent({ docs }), new Map([[docs[1]?.sourcePath ?? "", "2026-01-05"]]));
  expect(text).toContain("<url><loc>https://docs.acme.example/docs/a/</loc></url>");
  expect(text).toContain(
    "<url><loc>https://docs.acme.example/docs/b/</loc><lastmod>2026-01-05</lastmod></url>",
  );
});

test("characters of XML in an address are escaped", () => {
  const content = makeContent({ docs: [makeDocSource({ id: "a&b<c>" })] });
  expect(sitemap(content)).toContain("<loc>https://docs.acme.example/docs/a&amp;b&lt;c&gt;/</loc>");
});

test("a site without pages has an empty list", () => {
  expect(sitemap(makeContent())).not.toContain("<url>");
});
