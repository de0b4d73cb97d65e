import { expect, test, vi } from "vitest";
import { TransientError, withRetries } from "./retry.ts";

test("transient failures are retried until an attempt succeeds", async () => {
  const attempt = vi.fn<() => Promise<string>>();
  attempt.mockRejectedValueOnce(new TransientError("503")).mockRejectedValueOnce(new TransientError("reset"));
  attempt.mockResolvedValue("done");
  expect(await withRetries(attempt, [1, 1, 1])).toBe("done");
  expect(attempt).toHaveBeenCalledTimes(3);
});

test("a persistent transient failure rejects after the last attempt", async () => {
  const attempt = vi.fn<() => Promise<never>>().mockRejectedValue(new TransientError("503"));
  await expect(withRetries(attempt, [1, 1])).rejects.toThrow("503");
  expect(attempt).toHaveBeenCalledTimes(3);
});

test("a permanent failure is not retried", async () => {
  const attempt = vi.fn<() => Promise<never>>().mockRejectedValue(new Error("403"));
  await expect(withRetries(attempt, [1, 1])).rejects.toThrow("403");
  expect(attempt).toHaveBeenCalledOnce();
});
