import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { EXIT_CODES } from "./exit-codes.ts";
import type { ReleaseFiles } from "./release.ts";
import { readGonePages, requireNoVanishedPages } from "./vanished-pages.ts";

const releaseOf = (...keys: string[]): ReleaseFiles =>
  Object.fromEntries(
    keys.map((key) => [
      key,
      { kind: "page" as const, sha256: "", md5: "", bytes: 1, headers: { type: "text/html", cache: "" } },
    ]),
  );

test("all pages that vanish without a redirect are reported at once, with the lines to add", () => {
  const live = releaseOf("index.html", "docs/a/index.html", "docs/b/index.html");
  const check = () => requireNoVanishedPages(live, releaseOf("index.html"), new Set());
  expect(check).toThrow(expect.objectContaining({ exitCode: EXIT_CODES.settings }));
  expect(check).toThrow(/^2 published pages .*:\n {2}\/docs\/a\/\n {2}\/docs\/b\/\n {2}Fix: /);
  expect(check).toThrow(/"\/docs\/a\/": "\/docs\/new-path\/".*"\/docs\/a\/": "gone"/);
});

test("a redirect page and a page marked as gone have not vanished", () => {
  const live = releaseOf("docs/a/index.html", "docs/é/index.html", "docs/moved/index.html");
  requireNoVanishedPages(live, releaseOf("docs/moved/index.html"), new Set(["/docs/a/", "/docs/%C3%A9/"]));
});

test("only URLs of pages count, and the first release has none", () => {
  requireNoVanishedPages(releaseOf("404.html", "verification.html", "docs/a.md"), {}, new Set());
  requireNoVanishedPages(undefined, releaseOf("index.html"), new Set());
});

function contentOf(files: Record<string, string>) {
  const contentDir = mkdtempSync(join(tmpdir(), "gone-"));
  onTestFinished(() => rmSync(contentDir, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(contentDir, name), text);
  return { contentDir, siteConfigFile: join(contentDir, "site.json") };
}

test("pages marked as gone are read from redirects.json, with the provider's slug", async () => {
  const redirects = {
    $schema: "./schemas/redirects.json",
    "/docs/{provider}/a/": "gone",
    "/docs/b/": "/docs/c/",
    "/docs/d/#e": "gone",
  };
  const site = { provider: { slug: "acme" } };
  const content = contentOf({
    "redirects.json": JSON.stringify(redirects),
    "site.json": JSON.stringify(site),
  });
  expect([...(await readGonePages(content))]).toEqual(["/docs/acme/a/"]);
});

test("without redirects.json no page is marked, and an invalid one is a settings error", async () => {
  expect([...(await readGonePages(contentOf({})))]).toEqual([]);
  const invalid = contentOf({ "redirects.json": '{ "/a/": ' });
  await expect(readGonePages(invalid)).rejects.toMatchObject({
    exitCode: EXIT_CODES.settings,
    message: expect.stringMatching(/redirects\.json is not valid .*\n {2}Fix: npm run content:check/),
  });
});
