// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { oncePerFrame, onceWhenIdle, onPageChange } from "./on-page-change.ts";

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

test("calls in one frame run the work once, and later calls run it again", async () => {
  const work = vi.fn();
  const soon = oncePerFrame(work);
  soon();
  soon();
  expect(work).not.toHaveBeenCalled();
  await nextFrame();
  expect(work).toHaveBeenCalledTimes(1);
  soon();
  await nextFrame();
  expect(work).toHaveBeenCalledTimes(2);
});

test("calls until the browser is idle run the work once", () => {
  vi.useFakeTimers();
  const work = vi.fn();
  const later = onceWhenIdle(work);
  later();
  later();
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);
  later();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("work runs at once and when elements are added or removed, not when attributes change", async () => {
  const work = vi.fn();
  onPageChange(work);
  expect(work).toHaveBeenCalledTimes(1);
  document.body.setAttribute("data-a", "");
  await nextFrame();
  await nextFrame();
  expect(work).toHaveBeenCalledTimes(1);
  document.body.append(document.createElement("p"), document.createElement("p"));
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
});
