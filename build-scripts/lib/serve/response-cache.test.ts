import { expect, test, vi } from "vitest";
import { createAnswerCache } from "./response-cache.ts";
import type { Answer } from "./send-response.ts";

const answerOf = (text: string, status = 200): Answer => ({ status, headers: {}, body: Buffer.from(text) });
const making = (answer: Answer) => vi.fn(async () => answer);
/** An answer of about so many bytes. */
const large = (bytes: number) => answerOf("x".repeat(bytes));

test("an answer is made once in a state, also when many ask at once, and again in another", async () => {
  const cache = createAnswerCache(10_000);
  const make = making(answerOf("page"));
  await Promise.all([cache.get("1", "/", make), cache.get("1", "/", make)]);
  expect((await cache.get("1", "/", make)).body.toString()).toBe("page");
  expect(make).toHaveBeenCalledTimes(1);
  await cache.get("2", "/", make);
  expect(make).toHaveBeenCalledTimes(2);
  await cache.get("1", "/", make);
  expect(make).toHaveBeenCalledTimes(3);
});

test("what failed is asked for again", async () => {
  const cache = createAnswerCache(10_000);
  await expect(cache.get("1", "/", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect((await cache.get("1", "/", making(answerOf("broken", 500)))).status).toBe(500);
  expect((await cache.get("1", "/", making(answerOf("page")))).body.toString()).toBe("page");
});

test("a page that does not exist is an answer like any other", async () => {
  const cache = createAnswerCache(10_000);
  const make = making(answerOf("nothing", 404));
  await cache.get("1", "/nope/", make);
  expect((await cache.get("1", "/nope/", make)).status).toBe(404);
  expect(make).toHaveBeenCalledTimes(1);
});

test("no more than the bytes are kept: what was asked for longest ago goes first", async () => {
  const cache = createAnswerCache(2_500);
  for (const key of ["/a", "/b", "/a", "/c"]) await cache.get("1", key, making(large(1_000)));
  const again = { a: making(large(1_000)), b: making(large(1_000)) };
  await cache.get("1", "/a", again.a);
  expect(again.a).not.toHaveBeenCalled();
  await cache.get("1", "/b", again.b);
  expect(again.b).toHaveBeenCalledTimes(1);
});

test("an answer that is larger than all the room is given and not kept", async () => {
  const cache = createAnswerCache(500);
  const make = making(large(1_000));
  expect((await cache.get("1", "/", make)).body.length).toBe(1_000);
  await cache.get("1", "/", make);
  expect(make).toHaveBeenCalledTimes(2);
});
