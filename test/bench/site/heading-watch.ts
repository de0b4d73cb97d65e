/** Runs in the measured page: notes in the tab's storage how long after a click another heading is shown. */

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
    // The next frame is the first that was painted with it.
    requestAnimationFrame(() => sessionStorage.setItem("bench-shown", String(now() - clicked)));
  }
  requestAnimationFrame(look);
}
requestAnimationFrame(look);
