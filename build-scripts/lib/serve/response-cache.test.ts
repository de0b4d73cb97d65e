import { expect, test, vi } from "vitest";
import { createResponseCache } from "./response-cache.ts";
import type { HttpResponse } from "./send-response.ts";

const responseOf = (text: string, status = 200): HttpResponse => ({
  status,
  headers: {},
  body: Buffer.from(text),
});
const makeWith = (response: HttpResponse) => vi.fn(async () => response);
/** Returns a response of about this many bytes. */
const large = (bytes: number) => responseOf("x".repeat(bytes));

test("a response is made once per state, even for concurrent requests", async () => {
  const cache = createResponseCache(10_000);
  const make = makeWith(responseOf("page"));
  await Promise.all([cache.get("1", "/", make), cache.get("1", "/", make)]);
  expect((await cache.get("1", "/", make)).body.toString()).toBe("page");
  expect(make).toHaveBeenCalledTimes(1);
  await cache.get("2", "/", make);
  expect(make).toHaveBeenCalledTimes(2);
  await cache.get("1", "/", make);
  expect(make).toHaveBeenCalledTimes(3);
});

test("rejections and 5xx responses are not cached", async () => {
  const cache = createResponseCache(10_000);
  await expect(cache.get("1", "/", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect((await cache.get("1", "/", makeWith(responseOf("broken", 500)))).status).toBe(500);
  expect((await cache.get("1", "/", makeWith(responseOf("page")))).body.toString()).toBe("page");
});

test("a 404 is cached like any other response", async () => {
  const cache = createResponseCache(10_000);
  const make = makeWith(responseOf("nothing", 404));
  await cache.get("1", "/nope/", make);
  expect((await cache.get("1", "/nope/", make)).status).toBe(404);
  expect(make).toHaveBeenCalledTimes(1);
});

test("the least recently used response is evicted when the cache is full", async () => {
  const cache = createResponseCache(2_500);
  for (const key of ["/a", "/b", "/a", "/c"]) await cache.get("1", key, makeWith(large(1_000)));
  const again = { a: makeWith(large(1_000)), b: makeWith(large(1_000)) };
  await cache.get("1", "/a", again.a);
  expect(again.a).not.toHaveBeenCalled();
  await cache.get("1", "/b", again.b);
  expect(again.b).toHaveBeenCalledTimes(1);
});

test("a response larger than the cache is returned and not cached", async () => {
  const cache = createResponseCache(500);
  const make = makeWith(large(1_000));
  expect((await cache.get("1", "/", make)).body.length).toBe(1_000);
  await cache.get("1", "/", make);
  expect(make).toHaveBeenCalledTimes(2);
});
