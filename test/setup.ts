import { afterEach, beforeEach, expect, vi } from "vitest";

/** An unexpected console.error fails the test. One that is expected: `vi.mocked(console.error).mockClear()` after checking it. */
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls.map((call) => call.map(String).join(" "));
  vi.restoreAllMocks();
  expect(calls, "unexpected console.error").toEqual([]);
});
