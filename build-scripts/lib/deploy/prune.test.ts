import { expect, test } from "vitest";
import { planDeletion, releaseBefore, retainedReleases } from "./prune.ts";
import { NO_RELEASE, type ReleaseFile, type ReleaseManifest, stageKeyOf } from "./release.ts";
import type { StoredObject } from "./stores/object-store.ts";

const NOW = new Date("2026-06-30T00:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const idOf = (name: string) => `20260101T000000Z-${name.repeat(8).slice(0, 8)}`;

function pointerOf(history: [name: string, days: number][]) {
  const entries = history.map(([name, days]) => ({ release: idOf(name), at: daysAgo(days).toISOString() }));
  return { ...NO_RELEASE, release: entries.at(-1)?.release ?? null, history: entries };
}

test.each<[title: string, history: [string, number][], keep: [number, number], retained: string]>([
  [
    "the last releases, however old",
    [
      ["a", 300],
      ["b", 200],
      ["c", 100],
    ],
    [2, 30],
    "cb",
  ],
  [
    "one live in the last days, however many followed",
    [
      ["a", 300],
      ["b", 20],
      ["c", 2],
      ["d", 1],
    ],
    [1, 30],
    "dcba",
  ],
  [
    "one live twice once, at its last time",
    [
      ["a", 300],
      ["b", 290],
      ["a", 280],
      ["c", 270],
    ],
    [2, 1],
    "ca",
  ],
])("retained: %s", (_title, history, [keepReleases, keepDays], retained) => {
  const ids = retainedReleases(pointerOf(history), { keepReleases, keepDays }, NOW);
  expect(ids).toEqual([...retained].map(idOf));
});

test.each([
  ["a", undefined],
  ["abc", "b"],
  ["abcb", "a"],
  ["abcba", undefined],
  ["abcbad", "a"],
  ["abcbc", "b"],
  ["abb", "a"],
])("after %s went live, the release before is %s", (live, before) => {
  const history = [...live].map((release) => ({ release, at: NOW.toISOString() }));
  expect(releaseBefore(history)).toBe(before);
});

const file = (content: string): ReleaseFile => ({
  kind: "page",
  sha256: content.repeat(64),
  md5: content.repeat(32),
  bytes: 1,
  headers: { type: "t", cache: "c" },
});
const manifest = (name: string, files: Record<string, ReleaseFile>): ReleaseManifest => ({
  schemaVersion: 1,
  id: idOf(name),
  createdAt: NOW.toISOString(),
  files,
});
const listingOf = (objects: Record<string, number>) =>
  new Map<string, StoredObject>(
    Object.entries(objects).map(([key, days]) => [key, { key, modified: daysAgo(days) }]),
  );

test("old published objects of no retained release are deleted, manifests last", () => {
  const old = manifest("a", {
    "docs/gone.html": file("1"),
    "docs/stays.html": file("2"),
    "young.html": file("3"),
  });
  const live = manifest("b", { "docs/stays.html": file("4") });
  const oldManifest = `.releases/${idOf("a")}.json`;
  const listing = listingOf({
    [oldManifest]: 90,
    [`.releases/${idOf("b")}.json`]: 90,
    ".releases/current.json": 90,
    [stageKeyOf(file("2"))]: 90,
    [stageKeyOf(file("4"))]: 90,
    "docs/gone.html": 90,
    "docs/stays.html": 90,
    "somebody-elses.html": 90,
    "young.html": 3,
  });
  const keys = planDeletion({
    listing,
    manifests: [old, live],
    retained: new Set([live.id]),
    keepDays: 30,
    now: NOW,
  });
  expect(keys).toEqual([stageKeyOf(file("2")), "docs/gone.html", oldManifest]);
});
