import { expect, test } from "vitest";
import { readBuildOptions } from "./build-options.ts";

test("a build makes the whole site unless it is asked for a shard", () => {
  expect(readBuildOptions([])).toEqual({});
});

test("a shard is named by its number and how many there are", () => {
  expect(readBuildOptions(["--shard", "2/3"])).toEqual({ shard: { index: 2, count: 3 } });
  expect(readBuildOptions(["--shard=1/1"])).toEqual({ shard: { index: 1, count: 1 } });
});

test("shards are joined from the folders that are named", () => {
  expect(readBuildOptions(["--join", "a", "b"])).toEqual({ join: ["a", "b"] });
});

test.each([
  [["--shard", "0/3"], '"0/3" names no shard'],
  [["--shard", "4/3"], '"4/3" names no shard'],
  [["--shard", "1 of 3"], '"1 of 3" names no shard'],
  [["--shard", "1/3", "--join", "a"], "not both"],
  [["--shard"], "argument missing"],
  [["--join"], "--join names no folder"],
  [["a"], '"a" says nothing to a build'],
  [["--fast"], "--fast"],
])("%j is told with what to write instead", (args, message) => {
  expect(() => readBuildOptions(args)).toThrow(message);
  expect(() => readBuildOptions(args)).toThrow("Fix: npm run build -- --shard 1/3");
});
