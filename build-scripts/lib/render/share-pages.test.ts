import { expect, test } from "vitest";
import { sharePages } from "./share-pages.ts";

const PAGES = ["a", "b", "c", "d", "e"];

/** Shares pages with workers that have room for this many, and records what happens. */
async function share(workers: Promise<{ free(): number }>, pages = PAGES) {
  const events: string[] = [];
  const sharing = sharePages({ pages, prepare: async (page) => events.push(`prepare ${page}`), workers });
  for (const page of pages) void sharing.ready(page).then(() => events.push(`render ${page}`));
  await sharing.done;
  await new Promise(setImmediate);
  return events;
}

test("pages are prepared while there are no workers, and each is then rendered", async () => {
  const events = await share(new Promise(() => {}));
  expect(events.filter((event) => event.startsWith("prepare"))).toEqual(
    PAGES.map((page) => `prepare ${page}`),
  );
  for (const page of PAGES)
    expect(events.indexOf(`render ${page}`)).toBeGreaterThan(events.indexOf(`prepare ${page}`));
});

test("idle workers take the last pages as they are", async () => {
  const room = [0, 2, 0];
  const events = await share(Promise.resolve({ free: () => room.shift() ?? 0 }));
  expect(events.filter((event) => event.startsWith("prepare"))).toEqual([
    "prepare a",
    "prepare b",
    "prepare c",
  ]);
  expect(events.filter((event) => event.startsWith("render")).sort()).toEqual(
    PAGES.map((page) => `render ${page}`),
  );
});

test("no page is prepared any more when the app cannot be bundled", async () => {
  const workers = Promise.reject(new Error("The app cannot be bundled."));
  expect(await share(workers)).toEqual(["prepare a", "render a"]);
});
