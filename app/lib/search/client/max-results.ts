/** Results beyond this are never shown. */
export const MOST_RESULTS = 100;
