import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { forEach } from "./for-each.ts";

test("after a failure nothing more starts, and what runs ends before the failure is reported", async () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  const started: number[] = [];
  const ended: number[] = [];
  const running = forEach([1, 2, 3, 4], { concurrency: 2, label: "Sending" }, async (item) => {
    started.push(item);
    if (item === 1) throw new Error("the first fails");
    await wait(20);
    ended.push(item);
  });
  await expect(running).rejects.toThrow("the first fails");
  expect([started, ended]).toEqual([[1, 2], [2]]);
  // What failed is not done.
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^✗ Sending .*\(1 of 4\)$/));
});
