/** Longest wait for an idle period, in ms. */
const IDLE_TIMEOUT_MS = 2_000;
/** Delay in browsers without requestIdleCallback (Safari), in ms. */
const PAUSE_MS = 200;

/** Runs `run` when the browser is idle, or after two seconds. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(run, PAUSE_MS);
}

/** Returns a function that runs `work` in the next frame, once for all calls until then. */
export function oncePerFrame(work: () => void): () => void {
  return onceFor((run) => requestAnimationFrame(run), work);
}

/** Returns a function that runs `work` when the browser is idle, once for all calls until then. */
export function onceWhenIdle(work: () => void): () => void {
  return onceFor(whenIdle, work);
}

function onceFor(schedule: (run: () => void) => void, work: () => void): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    schedule(() => {
      isScheduled = false;
      work();
    });
  };
}

/** Runs `work` now, and in the frame after elements are added or removed, as by a client navigation. */
export function onPageChange(work: () => void): void {
  work();
  new MutationObserver(oncePerFrame(work)).observe(document, { childList: true, subtree: true });
}
