import { beforeEach, expect, test, vi } from "vitest";
import { step } from "./step.ts";

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => {}));

const printed = () => vi.mocked(console.log).mock.calls.flat().join("\n");

test("a step prints its name and duration and returns its result", async () => {
  const result = await step("Bundle app", async () => ({ fresh: true }));
  expect(result).toEqual({ fresh: true });
  expect(printed()).toMatch(/^✓ Bundle app +\d+\.\d\d s$/);
});

test("the string that a step returns is printed", async () => {
  expect(await step("Compress", async () => "12 files")).toBe("12 files");
  expect(printed()).toMatch(/s \(12 files\)$/);
});

test("a failed step is marked, and its error is rethrown", async () => {
  const error = new Error("broken");
  await expect(step("Check site", () => Promise.reject(error))).rejects.toBe(error);
  expect(printed()).toMatch(/^✗ Check site +\d+\.\d\d s$/);
});
