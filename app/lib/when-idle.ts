/** Browsers that do not tell when they are idle (Safari) are given this time, in ms. */
const PAUSE_MS = 200;

/** Runs work when the browser has nothing else to do, or after `timeout` (in ms), if one is given. */
export function whenIdle(run: () => void, options?: { timeout: number }): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, options);
  else setTimeout(run, PAUSE_MS);
}
