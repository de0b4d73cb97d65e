import { createQueue } from "#build-scripts/lib/render/queue.ts";

/** Runs `work` on every item, at most `concurrency` at a time. Rejects at the first failure. */
export async function forEach<Item>(
  concurrency: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = createQueue<number>(concurrency, String, (index) => work(items[index] as Item));
  items.forEach((_, index) => {
    queue.add(index);
  });
  await queue.done();
}
