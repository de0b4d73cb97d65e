import { expect, test, vi } from "vitest";
import { makeContent } from "#test/factories/content.ts";
import { ContentError } from "../diagnostics/content-error.ts";
import { createContentStates } from "./content-states.server.ts";

const MISTAKE = { file: "content/sidebar.json", message: "Wrong.", fix: "put it right." };

/** States of content that is only a title; `disk` is what stands on disk. */
function makeStates(disk: { title: string; isBroken?: boolean }) {
  const read = vi.fn(async () => {
    if (disk.isBroken) throw new ContentError([MISTAKE]);
    return makeContent({ site: { title: disk.title } });
  });
  const signature = vi.fn(async () => JSON.stringify(disk));
  return { read, signature, states: createContentStates({ read, signature }) };
}

test("work sees one state from its start to its end, also when something is saved meanwhile", async () => {
  const disk = { title: "Before" };
  const { states } = makeStates(disk);
  const titles = await states.within(async () => {
    const first = (await states.now()).content.site.title;
    disk.title = "After";
    return [first, (await states.now()).content.site.title];
  });
  expect(titles).toEqual(["Before", "Before"]);
  expect((await states.now()).content.site.title).toBe("After");
});

test("the name of the state changes with the content, and the work is told it", async () => {
  const disk = { title: "Before" };
  const { states } = makeStates(disk);
  const names = [await states.name(), await states.within(async ({ name }) => name)];
  disk.title = "After";
  names.push(await states.name(), await states.within(async ({ name }) => name));
  expect(names).toEqual([names[0], names[0], names[2], names[2]]);
  expect(names[2]).not.toBe(names[0]);
});

test("however many ask at once, the disk is looked at twice at most, and everyone sees what was saved before", async () => {
  const disk = { title: "Before" };
  const { states, signature } = makeStates(disk);
  const early = states.now();
  disk.title = "After";
  const late = await Promise.all(Array.from({ length: 50 }, () => states.now()));
  await early;
  expect(new Set(late.map(({ content }) => content.site.title))).toEqual(new Set(["After"]));
  expect(signature.mock.calls.length).toBeLessThanOrEqual(2);
});

test("content that was wrong from the start is an error until it is put right", async () => {
  const disk = { title: "A", isBroken: true };
  const { states } = makeStates(disk);
  await expect(states.within(async () => "worked")).rejects.toThrow(ContentError);
  await expect(states.now()).rejects.toThrow("Wrong.");
  disk.isBroken = false;
  expect(await states.within(async () => "worked")).toBe("worked");
});

test("after a mistake the last good content stays, with what is wrong", async () => {
  const disk = { title: "Good", isBroken: false };
  const { states } = makeStates(disk);
  await states.now();
  disk.isBroken = true;
  expect(await states.now()).toMatchObject({ content: { site: { title: "Good" } }, diagnostics: [MISTAKE] });
});

test("a failure of the disk is told to who asked then, and not to who asks later", async () => {
  const { states, signature } = makeStates({ title: "A" });
  signature.mockRejectedValueOnce(new Error("EIO"));
  await expect(states.now()).rejects.toThrow("EIO");
  expect((await states.now()).content.site.title).toBe("A");
});

test("what is followed is looked at when its name is asked for, and not for every answer", async () => {
  const disk = { title: "Before" };
  const { states, signature } = makeStates(disk);
  states.follow();
  await states.now();
  disk.title = "After";
  expect((await states.now()).content.site.title).toBe("Before");
  expect(signature).toHaveBeenCalledTimes(1);
  const name = await states.name();
  expect((await states.now()).content.site.title).toBe("After");
  expect(await states.within(async (state) => state.name)).toBe(name);
  expect(signature).toHaveBeenCalledTimes(2);
});
