/** Raised whenever the index's bytes or the worker's messages change their meaning. */
export const FORMAT_VERSION = 3;
