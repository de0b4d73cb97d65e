// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { readStored, readStoredJson, writeStored } from "./storage.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each(["localStorage", "sessionStorage"] as const)("%s stores, finds and removes", (area) => {
  writeStored("key", '{"a":1}', area);
  expect(window[area].getItem("key")).toBe('{"a":1}');
  expect(readStored("key", area)).toBe('{"a":1}');
  expect(readStoredJson("key", area)).toEqual({ a: 1 });
  writeStored("key", null, area);
  expect(readStored("key", area)).toBeNull();
});

test.each(["{", "", "undefined"])("the damaged value %j is no JSON", (value) => {
  writeStored("key", value);
  expect(readStoredJson("key")).toBeNull();
});

test("storage that refuses to read and write does no harm", () => {
  for (const method of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
  writeStored("key", "value");
  writeStored("key", null);
  expect([readStored("key"), readStoredJson("key")]).toEqual([null, null]);
});

test("storage that may not even be named does no harm", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  writeStored("key", "value");
  expect([readStored("key"), readStoredJson("key")]).toEqual([null, null]);
});
