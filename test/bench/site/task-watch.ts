/** Runs in the measured page: notes in the tab's storage the longest task that kept the page from answering, in ms. */

new PerformanceObserver((list) => {
  const longest = Math.max(
    Number(sessionStorage.getItem("bench-task")),
    ...list.getEntries().map(({ duration }) => duration),
  );
  sessionStorage.setItem("bench-task", String(longest));
}).observe({ type: "longtask", buffered: true });
