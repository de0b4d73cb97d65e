import { expect, test } from "vitest";
import { makeContent, makeDocSource } from "#test/factories/content.ts";
import { sitemap } from "./sitemap.ts";

test("a URL with an ampersand and an apostrophe is escaped, as XML needs", () => {
  const href = "/docs/q&a/reader's/";
  const content = makeContent({ docs: [makeDocSource({ id: "q&a", href })] });
  const dates = new Map([["docs/q&a.mdx", "2026-11-28"]]);
  expect(sitemap(content, dates)).toMatch(
    /<url><loc>https:\/\/docs\.acme\.example\/docs\/q&amp;a\/reader(?:&apos;|&#39;|&#x27;|')s\/<\/loc><lastmod>2026-11-28<\/lastmod><\/url>/,
  );
});
