import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import styles from "./progress-bar.module.css";

/** From the specification: delay before the bar is shown, in ms, and its initial value. */
const START_DELAY_MS = 200;
const MINIMUM = 0.08;
/** From the specification: duration of a transition and interval of the trickle, in ms. */
const SPEED_MS = 200;
const TRICKLE_MS = 800;
/** Maximum step of the trickle, and the value it stops at. */
const TRICKLE_STEP = 0.02;
const NEARLY_DONE = 0.994;

/** Shows the progress of a slow navigation to another page. */
export function ProgressBar() {
  const { pathname } = useLocation();
  const { location: target } = useNavigation();
  const progress = useProgress(target && target.pathname !== pathname ? target.key : undefined);
  if (progress === undefined) return null;
  return (
    <progress
      className={`${styles.bar} ${progress === 1 ? styles.done : ""}`}
      aria-label="Loading the page"
      value={progress}
      max={1}
    />
  );
}

/**
 * Returns the progress, 0 to 1, of the load named `key`: 1 briefly after it ends, and undefined while the bar is hidden. A
 * new load takes over the bar of an unfinished one.
 */
export function useProgress(key: string | undefined): number | undefined {
  const [progress, setProgress] = useState<number>();

  useEffect(() => {
    if (key === undefined) {
      setProgress((shown) => (shown === undefined ? undefined : 1));
      const timer = setTimeout(() => setProgress(undefined), 2 * SPEED_MS);
      return () => clearTimeout(timer);
    }
    setProgress((shown) => (shown === 1 ? undefined : shown));
    let trickle: ReturnType<typeof setInterval> | undefined;
    const start = setTimeout(() => {
      setProgress((shown = MINIMUM) => shown);
      trickle = setInterval(() => {
        setProgress((shown = MINIMUM) => Math.min(shown + Math.random() * TRICKLE_STEP, NEARLY_DONE));
      }, TRICKLE_MS);
    }, START_DELAY_MS);
    return () => {
      clearTimeout(start);
      clearInterval(trickle);
    };
  }, [key]);

  return progress;
}
