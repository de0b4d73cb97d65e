import { expect, test } from "vitest";
import type { Content } from "#app/lib/content/resolve/content.ts";
import { changelogFeed } from "./changelog-feed.ts";

const site = { provider: { name: "Acme & Co", docsOrigin: "https://docs.acme.example" } } as Content["site"];

test("the feed has an entry for each release", () => {
  const feed = changelogFeed(
    {
      site,
      changelog: [
        { version: "2", date: "2026-02-01", api: "b", changes: [{ text: "Removed <b>.", isBreaking: true }] },
        { version: "1", date: "2026-01-01", api: "a", changes: [] },
      ],
    },
    "/docs/api/overview/",
  );
  expect(feed).toContain("<title>Acme &amp; Co API changelog</title>");
  expect(feed).toContain("<updated>2026-02-01T00:00:00Z</updated>");
  expect(feed).toContain("Breaking: Removed &lt;b&gt;.");
  expect(
    [...feed.matchAll(/<entry>\s*<title>([^<]*)<\/title>\s*<id>([^<]*)</g)].map(([, ...entry]) => entry),
  ).toEqual([
    ["Version 2", "https://docs.acme.example/docs/api/overview/#changelog-2026-02-01"],
    ["Version 1", "https://docs.acme.example/docs/api/overview/#changelog-2026-01-01"],
  ]);
});
