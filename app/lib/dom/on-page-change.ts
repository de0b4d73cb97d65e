import { whenIdle } from "./when-idle.ts";

/** Gives a function that runs `work` in the next frame, once however often it was called until then. */
export const oncePerFrame = onceFor(requestAnimationFrame);

/** Gives a function that runs `work` when the browser has nothing else to do, once however often it was called until then. */
export const onceWhenIdle = onceFor(whenIdle);

function onceFor(schedule: (run: () => void) => void): (work: () => void) => () => void {
  return (work) => {
    let waits = false;
    return () => {
      if (waits) return;
      waits = true;
      schedule(() => {
        waits = false;
        work();
      });
    };
  };
}

/** Runs `work` now, and in the frame after elements came into the document or left it: a page was navigated to. */
export function onPageChange(work: () => void): void {
  work();
  new MutationObserver(oncePerFrame(work)).observe(document, { childList: true, subtree: true });
}
