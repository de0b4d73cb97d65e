/** A queue whose work may add items: works on up to `concurrency` at once, on each key once, and stops at the first failure. */
export interface Queue<Item> {
  /** Adds an item unless one with the same key was added before. */
  add(item: Item): void;
  /** Resolves when all work is done. */
  done(): Promise<void>;
}

export function createQueue<Item>(
  concurrency: number,
  keyOf: (item: Item) => string,
  work: (item: Item) => Promise<void>,
): Queue<Item> {
  const seen = new Set<string>();
  const waiting: Item[] = [];
  let running = 0;
  let failure: { error: unknown } | undefined;
  let settle: (() => void) | undefined;

  /** After a failure no waiting item is started. */
  const isDone = () => running === 0 && (failure !== undefined || waiting.length === 0);

  const next = () => {
    while (!failure && running < concurrency && waiting.length > 0) {
      const item = waiting.shift() as Item;
      running += 1;
      work(item)
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => {
          running -= 1;
          next();
        });
    }
    if (isDone()) settle?.();
  };

  return {
    add(item) {
      const key = keyOf(item);
      if (seen.has(key)) return;
      seen.add(key);
      waiting.push(item);
      next();
    },
    async done() {
      if (!isDone()) {
        await new Promise<void>((resolve) => {
          settle = resolve;
        });
      }
      if (failure) throw failure.error;
    },
  };
}
