/** Runs in the measured page: records the time (ms) from each interaction to the next paint. */

const durations: number[] = [];
Object.assign(globalThis, { benchInteractions: durations });

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    // Events without an id, such as pointer moves, are not interactions.
    if ((entry as PerformanceEventTiming & { interactionId?: number }).interactionId)
      durations.push(entry.duration);
  }
}).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);

// An event that changes nothing would otherwise count until something else causes a paint.
for (const type of ["pointerdown", "pointerup", "click", "keydown", "keyup"]) {
  addEventListener(type, () => requestAnimationFrame(() => {}), true);
}
