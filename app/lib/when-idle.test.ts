import { expect, test, vi } from "vitest";
import { whenIdle } from "./when-idle.ts";

test("work is done when the browser says it is idle, or after the time it may take at most", () => {
  const onIdle = vi.fn();
  vi.stubGlobal("requestIdleCallback", onIdle);
  const work = vi.fn();
  whenIdle(work, { timeout: 500 });
  expect(onIdle).toHaveBeenCalledWith(work, { timeout: 500 });
  expect(work).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test("a browser that does not say so is given a pause", () => {
  vi.useFakeTimers();
  const work = vi.fn();
  whenIdle(work);
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
