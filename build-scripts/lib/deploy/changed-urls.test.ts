import { expect, test } from "vitest";
import { changedUrls, formatChangedUrls } from "./changed-urls.ts";
import type { ReleaseFiles } from "./release.ts";

const releaseOf = (hashes: Record<string, string>): ReleaseFiles =>
  Object.fromEntries(
    Object.entries(hashes).map(([key, sha256]) => [
      key,
      { kind: "page" as const, sha256, md5: "", bytes: 1, headers: { type: "text/html", cache: "c" } },
    ]),
  );

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
});

test("the first release adds every page, and an equal one changes nothing", () => {
  const files = releaseOf({ "index.html": "1" });
  expect(changedUrls(undefined, files).added).toEqual(["/"]);
  expect(formatChangedUrls(changedUrls(files, files))).toBe("");
});
