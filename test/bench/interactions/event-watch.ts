/** Runs in the measured page: keeps how long each interaction took until the page was painted after it, in ms. */

const KEPT = "benchInteractions";
const durations: number[] = [];
Object.assign(globalThis, { [KEPT]: durations });

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    // Events without a number are no interactions, as those of a pointer that moves.
    if ((entry as PerformanceEventTiming & { interactionId?: number }).interactionId)
      durations.push(entry.duration);
  }
}).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);

// An event that changes nothing would count until something else is painted.
for (const type of ["pointerdown", "pointerup", "click", "keydown", "keyup"]) {
  addEventListener(type, () => requestAnimationFrame(() => {}), true);
}
