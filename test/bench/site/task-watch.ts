/** Runs in the measured page: records the longest task (ms) in session storage. */

new PerformanceObserver((list) => {
  const longest = Math.max(
    Number(sessionStorage.getItem("bench-task")),
    ...list.getEntries().map(({ duration }) => duration),
  );
  sessionStorage.setItem("bench-task", String(longest));
}).observe({ type: "longtask", buffered: true });
