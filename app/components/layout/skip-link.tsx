import styles from "./skip-link.module.css";

export const MAIN_ID = "main";

/** Links to the main content; the first focusable element of every page. */
export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`}>
      Skip to main content
    </a>
  );
}
