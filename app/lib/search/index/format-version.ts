/** Incremented on every incompatible change of the index or the worker's messages, so that open pages reload. */
export const FORMAT_VERSION = 4;
