import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createQueue } from "./queue.ts";

const itself = (item: string) => item;

test("items that are added by work are worked on", async () => {
  const done: number[] = [];
  const queue = createQueue<number>(2, String, async (item) => {
    await wait(1);
    done.push(item);
    if (item < 5) queue.add(item + 1);
  });
  queue.add(1);
  await queue.done();
  expect(done).toEqual([1, 2, 3, 4, 5]);
});

test("a key is worked on once, even when added again after its work is done", async () => {
  const done: string[] = [];
  const queue = createQueue<string>(
    1,
    (item) => item.toLowerCase(),
    async (item) => {
      done.push(item);
      queue.add(item.toUpperCase());
    },
  );
  for (const item of ["a", "a", "A", "b"]) queue.add(item);
  await queue.done();
  expect(done).toEqual(["a", "b"]);
});

test("the concurrency is reached and never exceeded", async () => {
  let running = 0;
  let most = 0;
  const queue = createQueue<number>(3, String, async () => {
    running += 1;
    most = Math.max(most, running);
    await wait(2);
    running -= 1;
  });
  for (let item = 0; item < 20; item += 1) queue.add(item);
  await queue.done();
  expect(most).toBe(3);
});

test("an empty queue is done at once", async () => {
  await createQueue<string>(1, itself, async () => {}).done();
});

test("the first failure is thrown when running work has ended, and nothing more is started", async () => {
  const started: string[] = [];
  const ended: string[] = [];
  const queue = createQueue<string>(2, itself, async (item) => {
    started.push(item);
    if (item === "fails") throw new Error("first");
    await wait(10);
    ended.push(item);
    if (item === "slow") throw new Error("second");
  });
  for (const item of ["slow", "fails", "never"]) queue.add(item);
  await expect(queue.done()).rejects.toThrow("first");
  expect(started).toEqual(["slow", "fails"]);
  expect(ended).toEqual(["slow"]);
});

test("a failure before done() is called is thrown by done()", async () => {
  const queue = createQueue<string>(1, itself, async () => {
    throw new Error("early");
  });
  queue.add("a");
  queue.add("b");
  await wait(5);
  await expect(queue.done()).rejects.toThrow("early");
});
