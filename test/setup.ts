import { afterEach, beforeEach, expect, vi } from "vitest";

/** An unexpected console.error fails the test. After checking an expected one, call `vi.mocked(console.error).mockClear()`. */
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls.map((call) => call.map(String).join(" "));
  vi.restoreAllMocks();
  expect(calls, "unexpected console.error").toEqual([]);
});
