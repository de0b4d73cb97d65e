import { mkdir, mkdtemp, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createKeptFiles } from "./kept-files.ts";

const PAST = new Date("2026-01-01T00:00:00Z");

/** A folder whose files were written long ago, and the texts that are found in it. */
async function makeFolder(mostBytes = 1_000) {
  const parent = await mkdtemp(join(tmpdir(), "kept-files-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  const dir = join(parent, "dist");
  await mkdir(dir);
  const find = createKeptFiles(dir, mostBytes);
  return {
    dir,
    async write(path: string, text: string, time = PAST) {
      await mkdir(join(dir, path, ".."), { recursive: true });
      await writeFile(join(dir, path), text);
      await utimes(join(dir, path), time, time);
    },
    async find(path: string, accepted = "identity") {
      const file = await find(path, { headers: { "accept-encoding": accepted } } as IncomingMessage);
      if (file && "handle" in file) await file.handle.close();
      return file;
    },
    async textOf(path: string, accepted?: string) {
      const file = await this.find(path, accepted);
      return file && "body" in file ? file.body.toString() : undefined;
    },
  };
}

test("a file that stays as it is is read once", async () => {
  const folder = await makeFolder();
  await folder.write("a.txt", "first");
  const first = await folder.find("a.txt");
  expect(await folder.find("a.txt")).toBe(first);
});

test("a request that words what it accepts in another way gets what is kept", async () => {
  const folder = await makeFolder();
  await folder.write("a.txt", "first");
  const first = await folder.find("a.txt", "gzip, br");
  expect(await folder.find("a.txt", "br;q=0.9, gzip;q=0.8, x-unknown")).toBe(first);
});

test("a file that is written anew is read again, also with as many letters and the same time", async () => {
  const folder = await makeFolder();
  await folder.write("a.txt", "first");
  expect(await folder.textOf("a.txt")).toBe("first");
  await folder.write("a.txt", "again");
  expect(await folder.textOf("a.txt")).toBe("again");
});

test("a file that was written just now is not kept: it may be written again within one tick of the clock", async () => {
  const folder = await makeFolder();
  await folder.write("a.txt", "first", new Date());
  const first = await folder.find("a.txt");
  expect(await folder.find("a.txt")).not.toBe(first);
});

test("a compressed copy that comes or goes is seen, and each request gets what it accepts", async () => {
  const folder = await makeFolder();
  await folder.write("a.txt", "plain");
  expect(await folder.textOf("a.txt", "br")).toBe("plain");
  await folder.write("a.txt.br", "brotli");
  expect(await folder.textOf("a.txt", "br")).toBe("brotli");
  expect(await folder.textOf("a.txt")).toBe("plain");
  await rm(join(folder.dir, "a.txt.br"));
  expect(await folder.textOf("a.txt", "br")).toBe("plain");
});

test("another folder in the place of this one is seen, and a file that is gone is not given", async () => {
  const folder = await makeFolder();
  await folder.write("a.txt", "first");
  expect(await folder.textOf("a.txt")).toBe("first");
  await rename(folder.dir, `${folder.dir}.old`);
  await folder.write("a.txt", "other");
  expect(await folder.textOf("a.txt")).toBe("other");
  await rm(join(folder.dir, "a.txt"));
  expect(await folder.find("a.txt")).toBeUndefined();
});

test("of more than there is room for, what was asked for last is kept", async () => {
  const folder = await makeFolder(10);
  for (const name of ["a", "b", "c"]) await folder.write(name, "12345");
  const first = await folder.find("a");
  await folder.find("b");
  expect(await folder.find("a")).toBe(first);
  const second = await folder.find("b");
  await folder.find("c");
  expect(await folder.find("b")).toBe(second);
  expect(await folder.find("a")).not.toBe(first);
});

test("a large file is not kept in memory", async () => {
  const folder = await makeFolder(10_000_000);
  await folder.write("large.bin", "x".repeat(2_000_000));
  expect(await folder.find("large.bin")).toHaveProperty("handle");
  expect((await stat(join(folder.dir, "large.bin"))).size).toBe(2_000_000);
});
