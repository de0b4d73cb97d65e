import { expect, test } from "vitest";
import type { ReleaseFile, ReleaseFiles } from "./release.ts";
import { changedUrls, formatChangedUrls, formatPlan, formatReleases } from "./release-report.ts";

const pageOf = (sha256: string): ReleaseFile => ({
  kind: "page",
  sha256,
  md5: "",
  bytes: 2_048,
  headers: { type: "text/html", cache: "no-cache", encoding: "gzip" },
});
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
  const urls = changedUrls(before, after);
  expect(urls).toEqual({ added: ["/404.html", "/docs/c/"], changed: ["/"], removed: ["/docs/a/"] });
  expect(formatChangedUrls(urls).split("\n")).toEqual([
    "new     /404.html",
    "new     /docs/c/",
    "removed /docs/a/",
    "changed /",
  ]);
  expect(changedUrls(undefined, before).added).toEqual(["/", "/docs/a/", "/docs/b/"]);
});

test("a plan lists every put with its size and headers, and every delete", () => {
  const files = releaseOf({ "docs/a/index.html": "1" });
  const placed = ["docs/a/index.html"];
  const plan = { assets: [], staged: placed, placed: [placed], withdrawn: ["docs/b/index.html"] };
  const current = { ...files, "docs/b/index.html": pageOf("2") };
  const lines = formatPlan({ plan, current, isLive: false, changedSettings: [] }, files).split("\n");
  expect(lines).toEqual([
    "put    page        2.0 KB  docs/a/index.html  (text/html; gzip; no-cache)",
    "delete docs/b/index.html  (withdrawn)",
    "0 assets and 1 pages and indexes to put, 1 to delete; 2.0 KB to send",
    "removed /docs/b/",
  ]);
});

test("releases are listed newest first, with their commits and a mark at the live one", () => {
  const at = "2026-01-01T00:00:00Z";
  const commitOf = (isClean: boolean) => ({ id: "0123456789abcdef", isClean });
  const history = [
    { release: "one", at, commit: commitOf(true) },
    { release: "two", at, commit: commitOf(false) },
  ];
  const pointer = { schemaVersion: 1 as const, release: "two", history, publisher: null, writtenBy: "" };
  expect(formatReleases(pointer)).toBe(
    `* two  live since ${at}  commit 0123456789ab with changes\n  one  live since ${at}  commit 0123456789ab`,
  );
});
