import type { TocEntry } from "#app/lib/docs-api/schemas.ts";
import styles from "./toc.module.css";

const TITLE_ID = "toc-title";

interface TocProps {
  entries: readonly TocEntry[];
}

/** Lists the page's headings in a column on wide screens, instead of the bar. */
export function TocColumn({ entries }: TocProps) {
  if (entries.length === 0) return null;
  return (
    <nav className={styles.column} aria-labelledby={TITLE_ID} data-toc="">
      <h2 id={TITLE_ID}>On this page</h2>
      <Entries entries={entries} />
    </nav>
  );
}

/** Lists the page's headings in a bar that stays in view. The client runtime adds the current heading to its summary. */
export function TocBar({ entries }: TocProps) {
  if (entries.length === 0) return null;
  return (
    <details className={styles.bar} data-toc-bar="">
      <summary>On this page</summary>
      <nav aria-label="On this page" data-toc="">
        <Entries entries={entries} />
      </nav>
    </details>
  );
}

/** Lists an operation's headings in a row that stays in view, since its samples take the column. */
export function TocRow({ entries }: TocProps) {
  return (
    <nav className={styles.row} aria-label="On this page" data-toc="">
      <Entries entries={entries} data-toc-row="" />
    </nav>
  );
}

function Entries({ entries, ...props }: TocProps & { "data-toc-row"?: string }) {
  const top = Math.min(...entries.map((entry) => entry.depth));
  return (
    <ul className={styles.list} {...props}>
      {entries.map((entry) => (
        <li key={entry.id} className={entry.depth > top ? styles.deeper : undefined}>
          <a href={`#${entry.id}`}>{entry.text}</a>
        </li>
      ))}
    </ul>
  );
}
