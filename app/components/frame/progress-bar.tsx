import { useLocation, useNavigation } from "@remix-run/react";
import styles from "./progress-bar.module.css";
import { useProgress } from "./use-progress.ts";

/** A line along the top while another page takes its time to load; none for moves within a page. */
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
