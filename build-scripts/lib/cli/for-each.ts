import { step } from "./step.ts";

/**
 * Runs `work` on every item, at most `concurrency` at a time, as a step that shows how many are done. After a failure it starts
 * no more, and rejects when what runs has ended.
 */
export async function forEach<Item>(
  items: readonly Item[],
  { concurrency, label }: { concurrency: number; label: string },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  if (items.length === 0) return;
  let done = 0;
  let failure: { error: unknown } | undefined;
  const waiting = items.values();
  const runWaiting = async () => {
    for (const item of waiting) {
      if (failure) return;
      try {
        await work(item);
        done += 1;
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  const counts = () => `${done} of ${items.length}`;
  const runAll = async () => {
    await Promise.all(Array.from({ length: concurrency }, runWaiting));
    if (failure) throw failure.error;
    return counts();
  };
  await step(label, runAll, counts);
}
