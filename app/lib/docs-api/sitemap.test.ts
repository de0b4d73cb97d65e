import { expect, test } from "vitest";
import { makeContent, makeDocSource } from "#test/factories/content.ts";
import { sitemap } from "./sitemap.ts";

test("a URL with an ampersand and an apostrophe is escaped, as XML needs", () => {
  const href = "/docs/q&a/reader's/";
  const content = makeContent({ docs: [makeDocSource({ id: "q&a", href })] });
  expect(sitemap(content)).toMatch(
    /<url><loc>https:\/\/docs\.acme\.example\/docs\/q&amp;a\/reader(?:&apos;|&#39;|&#x27;|')s\/<\/loc><\/url>/,
  );
});
