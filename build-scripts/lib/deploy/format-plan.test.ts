import { expect, test } from "vitest";
import { formatPlan } from "./format-plan.ts";
import type { ReleaseFiles } from "./release.ts";

const page = {
  sha256: "00",
  md5: "00",
  bytes: 2_048,
  kind: "page",
  headers: {
    type: "text/html; charset=utf-8",
    cache: "public, max-age=0, must-revalidate",
    encoding: "gzip",
  },
};
const FILES = { "docs/a/index.html": page } as unknown as ReleaseFiles;

test("a plan lists every put with its size and headers, and every delete, including expired objects", () => {
  const plan = {
    assets: [],
    staged: ["docs/a/index.html"],
    stale: ["docs/a/index.html.br"],
    placed: [["docs/a/index.html"]],
    withdrawn: ["docs/b/index.html"],
  };
  const current = { ...FILES, "docs/b/index.html": page } as unknown as ReleaseFiles;
  const lines = formatPlan({ plan, current, isLive: false }, FILES, ["build/old-1A2B.js"]).split("\n");
  expect(lines).toEqual([
    expect.stringMatching(
      /^put {4}page .* docs\/a\/index\.html {2}\(text\/html; charset=utf-8; gzip; public, max-age=0, must-revalidate\)$/,
    ),
    "delete docs/a/index.html.br",
    "delete docs/b/index.html  (withdrawn)",
    "delete build/old-1A2B.js  (expired)",
    expect.stringMatching(/^0 assets and 1 pages and indexes to put, 3 to delete; .* to send$/),
    "removed /docs/b/",
  ]);
});

test("a live release has no plan", () => {
  const plan = { assets: [], staged: [], stale: [], placed: [], withdrawn: [] };
  expect(formatPlan({ plan, current: FILES, isLive: true }, FILES, [])).toBe(
    "Nothing to publish: this content is live.",
  );
});
