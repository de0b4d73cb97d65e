import { expect, test, vi } from "vitest";
import { makeContent } from "#test/factories/content.ts";
import { ContentError } from "../diagnostics/content-error.ts";
import { createContentSnapshots } from "./content-snapshots.server.ts";

const MISTAKE = { file: "content/sidebar.json", message: "Wrong.", fix: "put it right." };

/** Snapshots of content that has only a title; changing `disk` simulates a save. */
function makeSnapshots(disk: { title: string; isBroken?: boolean }) {
  const read = vi.fn(async () => {
    if (disk.isBroken) throw new ContentError([MISTAKE]);
    return makeContent({ site: { title: disk.title } });
  });
  const signature = vi.fn(() => JSON.stringify(disk));
  return { read, signature, snapshots: createContentSnapshots(read, signature) };
}

test("withSnapshot pins one snapshot even if a file is saved meanwhile", async () => {
  const disk = { title: "Before" };
  const { snapshots } = makeSnapshots(disk);
  const titles = await snapshots.withSnapshot(async () => {
    const first = (await snapshots.current()).content.site.title;
    disk.title = "After";
    return [first, (await snapshots.current()).content.site.title];
  });
  expect(titles).toEqual(["Before", "Before"]);
  expect((await snapshots.current()).content.site.title).toBe("After");
});

test("the id changes with the content and is passed to withSnapshot", async () => {
  const disk = { title: "Before" };
  const { snapshots, signature } = makeSnapshots(disk);
  const ids = [signature(), await snapshots.withSnapshot(async ({ id }) => id)];
  disk.title = "After";
  ids.push(signature(), await snapshots.withSnapshot(async ({ id }) => id));
  expect(ids).toEqual([ids[0], ids[0], ids[2], ids[2]]);
  expect(ids[2]).not.toBe(ids[0]);
});

test("concurrent calls share a snapshot and see every earlier save", async () => {
  const disk = { title: "Before" };
  const { snapshots, read } = makeSnapshots(disk);
  const early = snapshots.current();
  disk.title = "After";
  const late = await Promise.all(Array.from({ length: 50 }, () => snapshots.current()));
  await early;
  expect(new Set(late.map(({ content }) => content.site.title))).toEqual(new Set(["After"]));
  expect(read).toHaveBeenCalledTimes(2);
});

test("content that is invalid from the start throws until it is fixed", async () => {
  const disk = { title: "A", isBroken: true };
  const { snapshots } = makeSnapshots(disk);
  await expect(snapshots.withSnapshot(async () => "worked")).rejects.toThrow(ContentError);
  await expect(snapshots.current()).rejects.toThrow("Wrong.");
  disk.isBroken = false;
  expect(await snapshots.withSnapshot(async () => "worked")).toBe("worked");
});

test("after a mistake the last valid content is returned with the diagnostics", async () => {
  const disk = { title: "Good", isBroken: false };
  const { snapshots } = makeSnapshots(disk);
  await snapshots.current();
  disk.isBroken = true;
  expect(await snapshots.current()).toMatchObject({
    content: { site: { title: "Good" } },
    diagnostics: [MISTAKE],
  });
});

test("a disk error rejects the current call but not later calls", async () => {
  const { snapshots, signature } = makeSnapshots({ title: "A" });
  signature.mockImplementationOnce(() => {
    throw new Error("EIO");
  });
  await expect(snapshots.current()).rejects.toThrow("EIO");
  expect((await snapshots.current()).content.site.title).toBe("A");
});
