/** Longest wait for an idle period, in ms. */
const IDLE_TIMEOUT_MS = 2_000;
/** Delay in browsers without requestIdleCallback (Safari), in ms. */
const PAUSE_MS = 200;

/** Runs `run` when the browser is idle, or after two seconds. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(run, PAUSE_MS);
}
