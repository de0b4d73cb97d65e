/** V8's flag for how much the heap may grow, in percent, before it is cleared up; of itself V8 would wait until it is a multiple. */
export const HEAP_GROWTH = "--heap-growing-percent=50";
