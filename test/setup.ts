import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";

/** An unexpected console.error fails the test. After checking an expected one, call `vi.mocked(console.error).mockClear()`. */
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls.map((call) => call.map(String).join(" "));
  vi.restoreAllMocks();
  expect(calls, "unexpected console.error").toEqual([]);
});

/** Test files of one worker share the document, the storage and the globals. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (typeof document === "undefined") return;
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { attributes } of [document.documentElement, document.body]) {
    for (const { name } of [...attributes]) attributes.removeNamedItem(name);
  }
  localStorage.clear();
  sessionStorage.clear();
});
