/** Gives a function that runs `work` in the next frame, once however often it was called until then. */
export function oncePerFrame(work: () => void): () => void {
  let waits = false;
  return () => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      work();
    });
  };
}

/** Runs `work` now, and in the frame after elements came into the document or left it: a page was navigated to. */
export function onPageChange(work: () => void): void {
  work();
  new MutationObserver(oncePerFrame(work)).observe(document, { childList: true, subtree: true });
}
