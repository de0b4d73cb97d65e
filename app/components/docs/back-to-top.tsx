import { Icon } from "#app/components/ui/icon.tsx";
import styles from "./back-to-top.module.css";

/** Renders the button that scrolls to the top. The client runtime shows it when the reader scrolls up. */
export function BackToTop() {
  return (
    <button type="button" className={styles.button} data-back-to-top="" aria-label="Back to top" hidden>
      <Icon name="up" />
    </button>
  );
}
