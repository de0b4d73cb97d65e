import { Icon } from "#app/components/ui/icon.tsx";
import type { PageDocument } from "#app/lib/docs-api/schemas.ts";
import styles from "./page-source.module.css";

type PageSourceProps = Pick<PageDocument, "editUrl" | "lastUpdated" | "lastUpdatedText">;

/** Links to the page's source and shows its last-modified date. */
export function PageSource({ editUrl, lastUpdated, lastUpdatedText }: PageSourceProps) {
  if (!editUrl && !lastUpdated) return null;
  return (
    <p className={styles.source}>
      {editUrl ? (
        <a className={styles.edit} href={editUrl} rel="noopener noreferrer">
          <Icon name="pencil" size={16} />
          Edit this page
        </a>
      ) : null}
      {lastUpdated ? (
        <span>
          Last updated on <time dateTime={lastUpdated}>{lastUpdatedText}</time>
        </span>
      ) : null}
    </p>
  );
}
