export interface PageSharing<Page> {
  /** Resolves when a worker may render the page. */
  ready(page: Page): Promise<void>;
  /** Resolves when every page is prepared or left to a worker. */
  done: Promise<void>;
}

export interface SharePagesInput<Page> {
  pages: readonly Page[];
  /** Parses and compiles a page, so that rendering it takes half the time. */
  prepare(page: Page): Promise<unknown>;
  /** Once the workers exist, `free` returns how many pages they could start with. */
  workers: Promise<{ free(): number }>;
}

/**
 * Shares the pages of a cold build: this process prepares them from the first on, also while the app is bundled, and workers
 * that have nothing to do take the last ones as they are.
 */
export function sharePages<Page>({ pages, prepare, workers }: SharePagesInput<Page>): PageSharing<Page> {
  const gates = new Map(pages.map((page) => [page, createGate()]));
  const left = [...pages];
  let free = () => 0;
  workers.then(
    (started) => {
      free = started.free;
    },
    // The build has failed.
    () => left.splice(0),
  );
  const run = async () => {
    for (let page = left.shift(); page !== undefined; page = left.shift()) {
      await prepare(page);
      const taken = left.splice(Math.max(0, left.length - free()));
      for (const ready of [page, ...taken]) gates.get(ready)?.open();
    }
  };
  return { ready: async (page) => gates.get(page)?.opened, done: run() };
}

function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
