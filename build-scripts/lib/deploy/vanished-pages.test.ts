import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { EXIT_CODES } from "./exit-codes.ts";
import type { ReleaseFiles } from "./release.ts";
import { gonePages, readRedirects, requireNoVanishedPages } from "./vanished-pages.ts";

const releaseOf = (...keys: string[]): ReleaseFiles =>
  Object.fromEntries(
    keys.map((key) => [
      key,
      { kind: "page" as const, sha256: "", md5: "", bytes: 1, headers: { type: "text/html", cache: "" } },
    ]),
  );

test("pages that vanish are reported with the lines to add", () => {
  const live = releaseOf("docs/a/index.html", "docs/b/index.html");
  const check = () => requireNoVanishedPages(live, {}, new Set());
  expect(check).toThrow(expect.objectContaining({ exitCode: EXIT_CODES.settings }));
  expect(check).toThrow(/"\/docs\/a\/": "\/docs\/new-path\/".*"\/docs\/a\/": "gone"/);
});

test("redirects, pages marked as gone and files that are no pages have not vanished", () => {
  const live = releaseOf("docs/é/index.html", "docs/moved/index.html", "404.html", "docs/a.md");
  requireNoVanishedPages(live, releaseOf("docs/moved/index.html"), new Set(["/docs/%C3%A9/"]));
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
  expect([...gonePages(await readRedirects(content))]).toEqual(["/docs/acme/a/"]);
});

test("without redirects.json no page is marked, and an invalid one is a settings error", async () => {
  expect([...gonePages(await readRedirects(contentOf({})))]).toEqual([]);
  const invalid = contentOf({ "redirects.json": '{ "/a/": ' });
  await expect(readRedirects(invalid)).rejects.toMatchObject({
    exitCode: EXIT_CODES.settings,
    message: expect.stringMatching(/redirects\.json is not valid .*\n {2}Fix: npm run content:check/),
  });
});
