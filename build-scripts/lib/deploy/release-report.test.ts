import { expect, test } from "vitest";
import { EXIT_CODES } from "#build-scripts/lib/cli/exit-codes.ts";
import type { ReleaseFile, ReleaseFiles } from "./release.ts";
import { changedUrls, formatPlan, formatReleases, requireNoVanishedPages } from "./release-report.ts";

const headers = { type: "text/html", cache: "no-cache", encoding: "gzip" };
const pageOf = (sha256: string): ReleaseFile => ({ kind: "page", sha256, md5: "", bytes: 2_048, headers });
const releaseOf = (hashes: Record<string, string>): ReleaseFiles =>
  Object.fromEntries(Object.entries(hashes).map(([key, sha256]) => [key, pageOf(sha256)]));

test("pages that appear, change and vanish are listed by URL; other files are not", () => {
  const before = releaseOf({
    "index.html": "1",
    "docs/a/index.html": "1",
    "docs/b/index.html": "1",
    "a.json": "1",
  });
  const after = releaseOf({
    "index.html": "2",
    "docs/b/index.html": "1",
    "docs/c/index.html": "1",
    "404.html": "1",
  });
  const urls = { added: ["/404.html", "/docs/c/"], changed: ["/"], removed: ["/docs/a/"] };
  expect(changedUrls(before, after)).toEqual(urls);
  expect(changedUrls(undefined, before).added).toEqual(["/", "/docs/a/", "/docs/b/"]);
});

test("pages that vanish are reported with the lines to add; redirects, gone pages and other files are not", () => {
  const live = releaseOf({
    "docs/a/index.html": "1",
    "docs/é/index.html": "1",
    "404.html": "1",
    "docs/a.md": "1",
  });
  const check = () => requireNoVanishedPages(live, {}, ["/docs/%C3%A9/"]);
  expect(check).toThrow(expect.objectContaining({ exitCode: EXIT_CODES.settings }));
  expect(check).toThrow(
    /:\n {2}\/docs\/a\/\n {2}Fix: .*"\/docs\/a\/": "\/docs\/new-path\/".*"\/docs\/a\/": "gone"/,
  );
  requireNoVanishedPages(live, releaseOf({ "docs/a/index.html": "2" }), ["/docs/%C3%A9/"]);
  requireNoVanishedPages(undefined, live, []);
});

test("a plan lists every write with its size, every delete, and the pages", () => {
  const files = releaseOf({ "docs/a/index.html": "1" });
  const placed = ["docs/a/index.html"];
  const plan = { assets: [], staged: placed, placed: [placed], withdrawn: ["docs/b/index.html"] };
  const current = { ...files, "docs/b/index.html": pageOf("2") };
  expect(formatPlan({ plan, current, isLive: false, changedSettings: [] }, files).split("\n")).toEqual([
    "put        2.0 KB  docs/a/index.html",
    "delete docs/b/index.html  (withdrawn)",
    "1 files to put, 1 to delete; 2.0 KB to send",
    "removed /docs/b/",
  ]);
});

test("releases are listed newest first, with their commits and a mark at the live one", () => {
  const at = "2026-01-01T00:00:00Z";
  const entryOf = (release: string, isClean: boolean) => ({
    release,
    at,
    commit: { id: "0123456789abcdef", isClean },
  });
  const history = [entryOf("one", true), entryOf("two", false)];
  const pointer = { schemaVersion: 1 as const, release: "two", history, publisher: null, writtenBy: "" };
  expect(formatReleases(pointer)).toBe(
    `* two  live since ${at}  commit 0123456789ab with changes\n  one  live since ${at}  commit 0123456789ab`,
  );
});
