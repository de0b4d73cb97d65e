/** V8's flag for how much the heap may grow before it is cleared up; of itself V8 would wait until it is a multiple. */
const heapGrowth = (percent: number) => `--heap-growing-percent=${percent}`;

/** From this version on, Node's V8 has a compiler between its fastest and its best, and no flag of this name. */
const FIRST_WITH_MAGLEV = 22;

/**
 * V8's flag for how much of a function (in bytes of its bytecode) runs before it may be compiled anew for speed. With the 67,584 of
 * Node 20 a process that lives for seconds takes a quarter of its time to compile what it hardly runs again.
 */
const LATE_OPTIMIZING =
  Number.parseInt(process.versions.node, 10) < FIRST_WITH_MAGLEV ? ["--interrupt-budget=1000000"] : [];

/**
 * Flags for the process that leads a build. It waits for the others most of the time, so it may clear up often; and its room for new
 * objects stays as it is, which of itself doubles up to 128 MB (Node 24) and is not given back meanwhile.
 */
export const LEADING = [heapGrowth(20), "--semi-space-growth-factor=1", ...LATE_OPTIMIZING];

/**
 * Flags for the processes that render. They leave much behind that is not needed again: with room for it (in MB), it is cleared
 * away less often.
 */
export const RENDERING = [heapGrowth(25), "--max-semi-space-size=16", ...LATE_OPTIMIZING];
