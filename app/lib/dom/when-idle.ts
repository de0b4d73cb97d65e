/** Wait this long at most for an idle moment, in ms. */
const IDLE_TIMEOUT_MS = 2_000;
/** Browsers that do not tell when they are idle (Safari) are given this time, in ms. */
const PAUSE_MS = 200;

/** Runs work when the browser has nothing else to do, or after two seconds. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(run, PAUSE_MS);
}
