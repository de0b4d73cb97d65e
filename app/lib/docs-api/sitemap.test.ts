import { expect, test } from "vitest";
import { makeContent, makeDocSource } from "#test/factories/content.ts";
import { sitemap } from "./sitemap.ts";

test("XML special characters in a URL are escaped", () => {
  const content = makeContent({ docs: [makeDocSource({ id: "a&b<c>" })] });
  expect(sitemap(content)).toContain("<loc>https://docs.acme.example/docs/a&amp;b&lt;c&gt;/</loc>");
});

test("a site without pages has an empty list", () => {
  expect(sitemap(makeContent())).not.toContain("<url>");
});
