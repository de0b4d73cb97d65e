import { useEffect, useState } from "react";

/** From the specification: delay before the bar is shown, in ms, and what it then starts at. */
const START_DELAY_MS = 200;
const MINIMUM = 0.08;
/** From the specification: how long the bar takes to move, in ms, and how often it moves on by itself. */
const SPEED_MS = 200;
const TRICKLE_MS = 800;
/** It moves on by up to so much, and never quite to the end. */
const TRICKLE_STEP = 0.02;
const NEARLY_DONE = 0.994;

/**
 * How far a bar has come, 0 to 1, while the load named `key` runs; 1 for a moment when it has ended; undefined while there is
 * nothing to show. A load that takes another's place takes over its bar, and the earlier one's timers end.
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
