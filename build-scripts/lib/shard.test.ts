import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { KeptPage } from "./kept-pages.ts";
import { pagesInShard, readShards, shardDir, writeShard } from "./shard.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "shard-"));
});
afterEach(() => rm(root, { recursive: true }));

const INPUTS = "what the build reads";

/** Builds a shard with a page of this name; gives its folder. */
async function build(index: number, count: number, inputs = INPUTS): Promise<string> {
  const dir = shardDir(join(root, "dist"), { index, count });
  await mkdir(dir);
  await writeFile(join(dir, `${index}.html`), `page ${index}`);
  const href = `/${index}/`;
  const page: KeptPage = {
    key: `key ${index}`,
    answers: [{ href, status: 200, isWritten: true, files: [`${index}.html`] }],
  };
  await writeShard(dir, { index, count }, inputs, new Map([[href, page]]));
  return dir;
}

test("every page is in one shard, and shards are about as large", () => {
  const pages = Array.from({ length: 11 }, (_, at) => at);
  const shards = [1, 2, 3].map((index) => pagesInShard(pages, { index, count: 3 }));
  expect(shards.flat().sort((a, b) => a - b)).toEqual(pages);
  expect(shards.map(({ length }) => length)).toEqual([4, 4, 3]);
  expect(pagesInShard(pages, { index: 1, count: 1 })).toEqual(pages);
});

test("the pages of all shards are given, each with the folder of its files, in whatever order they are named", async () => {
  const [first, second] = [await build(1, 2), await build(2, 2)];
  const pages = await readShards([second, first], INPUTS);
  expect([...pages.keys()].sort()).toEqual(["/1/", "/2/"]);
  expect(pages.get("/2/")).toMatchObject({ key: "key 2", dir: second });
});

test("a shard that was moved is joined from where it is now", async () => {
  const moved = join(root, "elsewhere");
  await cp(await build(1, 1), moved, { recursive: true });
  expect((await readShards([moved], INPUTS)).get("/1/")?.dir).toBe(moved);
});

test("everything that is wrong with the folders is told at once, with what to do", async () => {
  const [first, second, third] = [await build(1, 5), await build(2, 5, "other content"), await build(3, 5)];
  await writeFile(join(first, "1.html"), "pag");
  await writeFile(join(third, "shard.pages"), "{}");
  const empty = join(root, "empty");
  await mkdir(empty);
  const joining = readShards([first, second, third, empty], INPUTS);
  await expect(joining).rejects.toThrow(`${first} is damaged: 1.html`);
  await expect(joining).rejects.toThrow(`${second} was made from other content`);
  await expect(joining).rejects.toThrow(`${third} is damaged: shard.pages`);
  await expect(joining).rejects.toThrow(`${empty} holds no whole shard`);
  await expect(joining).rejects.toThrow("Of 5 shards these are missing: 4, 5.");
  await expect(joining).rejects.toThrow("Fix: build these shards again");
});

test.each(["{", "{}", '{"index":0,"count":1,"inputs":"","pages":"","sizes":{}}'])(
  "a folder whose shard.json is %s is no shard",
  async (text) => {
    await writeFile(join(root, "shard.json"), text);
    await expect(readShards([root], INPUTS)).rejects.toThrow("holds no shard of this version");
  },
);

test("shards of builds with other numbers of shards do not go together", async () => {
  const joining = readShards([await build(1, 2), await build(2, 3)], INPUTS);
  await expect(joining).rejects.toThrow("shards of 2 and of 3: of different builds");
});
