import { expect, test } from "vitest";
import { EXIT_CODES } from "./exit-codes.ts";
import type { ReleaseFiles } from "./release.ts";
import { requireNoVanishedPages } from "./vanished-pages.ts";

const releaseOf = (...keys: string[]): ReleaseFiles =>
  Object.fromEntries(
    keys.map((key) => [
      key,
      { kind: "page" as const, sha256: "", md5: "", bytes: 1, headers: { type: "text/html", cache: "" } },
    ]),
  );

test("pages that vanish are reported with the lines to add", () => {
  const live = releaseOf("docs/a/index.html", "docs/b/index.html");
  const check = () => requireNoVanishedPages(live, {}, []);
  expect(check).toThrow(expect.objectContaining({ exitCode: EXIT_CODES.settings }));
  expect(check).toThrow(/"\/docs\/a\/": "\/docs\/new-path\/".*"\/docs\/a\/": "gone"/);
});

test("redirects, pages marked as gone and files that are no pages have not vanished", () => {
  const live = releaseOf("docs/é/index.html", "docs/moved/index.html", "404.html", "docs/a.md");
  requireNoVanishedPages(live, releaseOf("docs/moved/index.html"), ["/docs/%C3%A9/"]);
  requireNoVanishedPages(undefined, releaseOf("index.html"), []);
});
