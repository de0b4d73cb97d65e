import { useLocation, useNavigation } from "@remix-run/react";
import { useProgress } from "#app/components/navigation/use-progress.ts";
import { useFailedLoad } from "./failed-load.ts";
import styles from "./progress-bar.module.css";

/** A line along the top while another page takes its time to load; none for moves within a page, or while a load is stalled. */
export function ProgressBar() {
  const { pathname } = useLocation();
  const { location: target } = useNavigation();
  const isStalled = useFailedLoad()?.isWaiting;
  const progress = useProgress(target && target.pathname !== pathname && !isStalled ? target.key : undefined);
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
