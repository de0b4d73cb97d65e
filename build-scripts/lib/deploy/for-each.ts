import { createQueue } from "#build-scripts/lib/render/queue.ts";

/** Works on different items, so many at once; stops at the first failure. */
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
