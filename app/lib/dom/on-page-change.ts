import { whenIdle } from "./when-idle.ts";

/** Returns a function that runs `work` in the next frame, once for all calls until then. */
export const oncePerFrame = onceFor(requestAnimationFrame);

/** Returns a function that runs `work` when the browser is idle, once for all calls until then. */
export const onceWhenIdle = onceFor(whenIdle);

function onceFor(schedule: (run: () => void) => void): (work: () => void) => () => void {
  return (work) => {
    let isScheduled = false;
    return () => {
      if (isScheduled) return;
      isScheduled = true;
      schedule(() => {
        isScheduled = false;
        work();
      });
    };
  };
}

/** Runs `work` now, and in the frame after elements are added or removed, as by a client navigation. */
export function onPageChange(work: () => void): void {
  work();
  new MutationObserver(oncePerFrame(work)).observe(document, { childList: true, subtree: true });
}
