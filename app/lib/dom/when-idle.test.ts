import { expect, test, vi } from "vitest";
import { whenIdle } from "./when-idle.ts";

test("work runs when the browser is idle, or after two seconds", () => {
  const onIdle = vi.fn();
  vi.stubGlobal("requestIdleCallback", onIdle);
  const work = vi.fn();
  whenIdle(work);
  expect(onIdle).toHaveBeenCalledWith(work, { timeout: 2_000 });
  expect(work).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test("a browser without requestIdleCallback runs it after a delay", () => {
  vi.useFakeTimers();
  const work = vi.fn();
  whenIdle(work);
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
