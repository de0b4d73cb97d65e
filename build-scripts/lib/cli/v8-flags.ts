/** Limits how much the heap may grow before a garbage collection; by default V8 waits until it has multiplied. */
const heapGrowth = (percent: number) => `--heap-growing-percent=${percent}`;

/** From this version on, Node's V8 has the Maglev compiler and no `--interrupt-budget` flag. */
const FIRST_MAGLEV_VERSION = 22;

/**
 * Flags for a process that lives for seconds. Only for Node 20: delays optimization of a function, in bytes of executed bytecode.
 * With the default (67,584) such a process spends a quarter of its time on compiling functions that it hardly runs again.
 */
export const SHORT_PROCESS_FLAGS =
  Number.parseInt(process.versions.node, 10) < FIRST_MAGLEV_VERSION ? ["--interrupt-budget=1000000"] : [];

/** Flags for the main process of a build: collecting garbage more often to save memory took a tenth more CPU time. */
export const MAIN_PROCESS_FLAGS = [heapGrowth(100), ...SHORT_PROCESS_FLAGS];

/**
 * Flags for the workers, which render. They allocate many short-lived objects; a large young generation (in MB) saves collections.
 * A heap that grew by a quarter before each collection took a tenth more CPU time, for 40 MB less.
 */
export const WORKER_FLAGS = [heapGrowth(100), "--max-semi-space-size=16", ...SHORT_PROCESS_FLAGS];
