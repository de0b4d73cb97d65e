/** V8's flag for how much the heap may grow before it is cleared up; of itself V8 would wait until it is a multiple. */
const heapGrowth = (percent: number) => `--heap-growing-percent=${percent}`;

/**
 * Flags for the process that leads a build. It waits for the others most of the time, so it may clear up often; and its room for new
 * objects stays as it is, which of itself doubles up to 128 MB (Node 24) and is not given back meanwhile.
 */
export const LEADING = [heapGrowth(20), "--semi-space-growth-factor=1"];

/**
 * Flags for the processes that render. They leave much behind that is not needed again: with room for it (in MB), it is cleared
 * away less often.
 */
export const RENDERING = [heapGrowth(25), "--max-semi-space-size=16"];
