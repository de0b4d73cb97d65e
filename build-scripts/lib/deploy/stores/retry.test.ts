import { expect, test, vi } from "vitest";
import { TransientError, withRetries } from "./retry.ts";

test("a failure that may pass is tried again until it passes", async () => {
  const attempt = vi.fn<() => Promise<string>>();
  attempt.mockRejectedValueOnce(new TransientError("503")).mockRejectedValueOnce(new TransientError("reset"));
  attempt.mockResolvedValue("done");
  expect(await withRetries(attempt, [1, 1, 1])).toBe("done");
  expect(attempt).toHaveBeenCalledTimes(3);
});

test("one that does not pass is the result of the last attempt", async () => {
  const attempt = vi.fn<() => Promise<never>>().mockRejectedValue(new TransientError("503"));
  await expect(withRetries(attempt, [1, 1])).rejects.toThrow("503");
  expect(attempt).toHaveBeenCalledTimes(3);
});

test("a final failure is not tried again", async () => {
  const attempt = vi.fn<() => Promise<never>>().mockRejectedValue(new Error("403"));
  await expect(withRetries(attempt, [1, 1])).rejects.toThrow("403");
  expect(attempt).toHaveBeenCalledOnce();
});
