import { expect, test } from "vitest";
import { planDeletion, releaseBefore, retainedReleases } from "./prune.ts";
import { createRelease, type ReleaseFile, stageKeyOf } from "./release.ts";

const NOW = new Date("2026-06-30T00:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const idOf = (name: string) => `20260101T000000Z-${name.repeat(8).slice(0, 8)}`;

const pointerOf = (history: [name: string, days: number][]) => ({
  history: history.map(([name, days]) => ({ release: idOf(name), at: daysAgo(days).toISOString() })),
});

test.each<[title: string, history: Record<string, number>, keep: [number, number], retained: string]>([
  ["the last releases, however old", { a: 300, b: 200, c: 100 }, [2, 30], "cb"],
  ["one live in the last days, however many followed", { a: 300, b: 20, c: 2, d: 1 }, [1, 30], "dcba"],
  ["one live twice once, at its last time", { a: 300, b: 290, "a again": 280, c: 270 }, [2, 1], "ca"],
])("retained: %s", (_title, history, [keepReleases, keepDays], retained) => {
  const entries = Object.entries(history).map(([name, days]): [string, number] => [name.slice(0, 1), days]);
  const ids = retainedReleases(pointerOf(entries).history, { keepReleases, keepDays }, NOW);
  expect([...ids]).toEqual([...retained].map(idOf));
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

const file = (sha256: string): ReleaseFile => ({
  kind: "page",
  sha256,
  md5: "",
  bytes: 1,
  headers: { type: "t", cache: "c" },
});
const manifest = (name: string, files: Record<string, ReleaseFile>) => ({
  ...createRelease({ files, host: { headers: {}, redirects: {}, gone: [] } }),
  id: idOf(name),
});

test("old published objects of no retained release are deleted, manifests last", () => {
  const manifests = [
    manifest("a", { "docs/gone.html": file("1"), "docs/stays.html": file("2"), "young.html": file("3") }),
    manifest("b", { "docs/stays.html": file("4") }),
  ];
  const [old, live] = manifests.map(({ id }) => `.releases/${id}.json`) as [string, string];
  const published = [old, live, ".releases/current.json", stageKeyOf(file("2")), stageKeyOf(file("4"))];
  const ages = { "docs/gone.html": 90, "docs/stays.html": 90, "somebody-elses.html": 90, "young.html": 3 };
  const objects = [...published.map((key): [string, number] => [key, 90]), ...Object.entries(ages)];
  const listing = new Map(objects.map(([key, days]) => [key, { md5: "", modified: daysAgo(days) }]));
  const retention = { keepReleases: 1, keepDays: 30 };
  const keys = planDeletion(listing, manifests, pointerOf([["b", 90]]), retention, NOW);
  expect(keys).toEqual([stageKeyOf(file("2")), "docs/gone.html", old]);
});
