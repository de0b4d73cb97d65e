/** Interval between two lines of progress, in ms. */
const PROGRESS_MS = 5_000;

/**
 * Runs `work` on every item, at most `concurrency` at a time, and prints how many are done at the start and every five seconds.
 * After a failure it starts no more, and rejects when what runs has ended.
 */
export async function forEach<Item>(
  items: readonly Item[],
  { concurrency, label }: { concurrency: number; label: string },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let done = 0;
  let failure: { error: unknown } | undefined;
  const waiting = items.values();
  const runWaiting = async () => {
    for (const item of waiting) {
      if (failure) return;
      await work(item).catch((error: unknown) => {
        failure ??= { error };
      });
      done += 1;
    }
  };
  const print = () => console.log(`${label}: ${done} of ${items.length}`);
  print();
  const timer = setInterval(print, PROGRESS_MS);
  await Promise.all(Array.from({ length: concurrency }, runWaiting));
  clearInterval(timer);
  if (failure) throw failure.error;
}
