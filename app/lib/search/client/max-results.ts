/** Results beyond this are never shown. */
export const MAX_RESULTS = 100;
