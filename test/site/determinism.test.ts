import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTree, hashesOf, makeFolder } from "./run-build.ts";

let folder: string;
let remove: () => Promise<void>;
let cold: Record<string, string>;
let coldOutput: string;
beforeAll(async () => {
  ({ folder, remove } = await makeFolder());
  coldOutput = await buildTree({ OUTPUT_DIR: join(folder, "cold"), CACHE_DIR: join(folder, "cache") });
  cold = await hashesOf(join(folder, "cold"));
}, 600_000);
afterAll(() => remove());

/** Builds a tree of this name; gives the hash of each of its files. */
async function build(name: string, variables: Record<string, string>): Promise<Record<string, string>> {
  await buildTree({ OUTPUT_DIR: join(folder, name), ...variables });
  return hashesOf(join(folder, name));
}

test("every page of a build from nothing is rendered by the workers, for all processors, and not again", () => {
  const pages = Object.keys(cold).filter((path) => /^api\/(?:docs|pages)\/.+\.json$/.test(path));
  expect(coldOutput).toContain(`(${pages.length} on all processors)`);
});

test("a build elsewhere in the world, in a shell set up for developing, gives the same bytes", async () => {
  const elsewhere = {
    TZ: "Pacific/Kiritimati",
    LANG: "tr_TR.UTF-8",
    LC_ALL: "tr_TR.UTF-8",
    NODE_ENV: "development",
  };
  expect(await build("elsewhere", { CACHE_DIR: join(folder, "other-cache"), ...elsewhere })).toEqual(cold);
});

test("a build from kept pages gives the same bytes as one from nothing", async () => {
  expect(await build("warm", { CACHE_DIR: join(folder, "cache") })).toEqual(cold);
});

test("dist/ is what the sources give now: otherwise the other tests are about an older site", async () => {
  expect(await hashesOf("dist")).toEqual(cold);
});
