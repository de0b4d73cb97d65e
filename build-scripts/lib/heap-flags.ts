/** V8's flag for how much the heap may grow, in percent, before it is cleared up; of itself V8 would wait until it is a multiple. */
export const HEAP_GROWTH = "--heap-growing-percent=50";

/**
 * V8's flag that keeps the room for new objects as it is. Of itself it doubles up to 128 MB (Node 24) and is not given back while a
 * process waits for others.
 */
export const YOUNG_AS_IT_IS = "--semi-space-growth-factor=1";
