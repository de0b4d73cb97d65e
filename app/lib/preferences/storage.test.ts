// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { readStored, readStoredJson, writeStored } from "./storage.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each(["localStorage", "sessionStorage"] as const)("%s stores, reads and removes", (area) => {
  writeStored("key", '{"a":1}', area);
  expect(window[area].getItem("key")).toBe('{"a":1}');
  expect(readStored("key", area)).toBe('{"a":1}');
  expect(readStoredJson("key", area)).toEqual({ a: 1 });
  writeStored("key", null, area);
  expect(readStored("key", area)).toBeNull();
});

test.each(["{", "", "undefined"])("the malformed value %j reads as null", (value) => {
  writeStored("key", value);
  expect(readStoredJson("key")).toBeNull();
});

test("storage that throws on reads and writes is ignored", () => {
  for (const method of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
  writeStored("key", "value");
  writeStored("key", null);
  expect([readStored("key"), readStoredJson("key")]).toEqual([null, null]);
});

test("storage that throws on access is ignored", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  writeStored("key", "value");
  expect([readStored("key"), readStoredJson("key")]).toEqual([null, null]);
});
