import type { PageRef } from "#app/lib/docs-api/schemas.ts";
import styles from "./prev-next.module.css";

/** Links to the previous and next page in sidebar order. */
export function PrevNext({ previous, next }: { previous?: PageRef | undefined; next?: PageRef | undefined }) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.links} aria-label="Previous and next page">
      {previous ? (
        <a className={styles.link} href={previous.path} rel="prev">
          <span className={styles.direction}>Previous</span>
          {previous.title}
        </a>
      ) : null}
      {next ? (
        <a className={`${styles.link} ${styles.next}`} href={next.path} rel="next">
          <span className={styles.direction}>Next</span>
          {next.title}
        </a>
      ) : null}
    </nav>
  );
}
