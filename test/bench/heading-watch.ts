/** Runs in the measured page: records in session storage how long after a click the heading changes. */

const now = () => performance.timeOrigin + performance.now();
const heading = () => document.querySelector("h1")?.textContent ?? "";

addEventListener(
  "click",
  ({ timeStamp }) => {
    sessionStorage.setItem("bench-click", JSON.stringify([performance.timeOrigin + timeStamp, heading()]));
    sessionStorage.removeItem("bench-shown");
  },
  true,
);

function look(): void {
  const [clicked, before] = JSON.parse(sessionStorage.getItem("bench-click") ?? "[]") as [number?, string?];
  if (clicked !== undefined && heading() !== "" && heading() !== before) {
    sessionStorage.removeItem("bench-click");
    // The next frame is the first one painted with the new heading.
    requestAnimationFrame(() => sessionStorage.setItem("bench-shown", String(now() - clicked)));
  }
  requestAnimationFrame(look);
}
requestAnimationFrame(look);
