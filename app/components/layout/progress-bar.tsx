import { useLocation, useNavigation } from "@remix-run/react";
import { useProgress } from "#app/components/navigation/use-progress.ts";
import styles from "./progress-bar.module.css";

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
