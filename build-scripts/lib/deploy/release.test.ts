import { afterEach, expect, test, vi } from "vitest";
import { createRelease } from "./release.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("two releases of one second that differ in host settings only have two ids", () => {
  vi.useFakeTimers({ now: new Date("2026-11-21T10:45:00Z") });
  const host = { headers: {}, redirects: {}, gone: [] };
  const ids = [host, { ...host, gone: ["/docs/old/"] }].map((host) => createRelease({ files: {}, host }).id);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^20261121T104500Z-[\da-f]{8}$/);
});
