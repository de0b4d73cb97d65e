import { useRootData } from "#app/components/layout/use-root-data.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import type { PageDocument } from "#app/lib/docs-api/schemas.ts";
import actions from "./page-actions.module.css";
import styles from "./page-source.module.css";

/** Links to the page's source and to an email about the page. */
export function PageSource({ title, editUrl }: Pick<PageDocument, "title" | "editUrl">) {
  const site = useRootData()?.site;
  const subject = encodeURIComponent(`${site?.title}: ${title}`);
  return (
    <p className={styles.source}>
      {editUrl ? (
        <a className={actions.action} href={editUrl} rel="noopener noreferrer">
          <Icon name="pencil" size={16} />
          Edit this page
        </a>
      ) : null}
      {site ? (
        <a className={actions.action} href={`mailto:${site.supportEmail}?subject=${subject}`}>
          Something wrong?
        </a>
      ) : null}
    </p>
  );
}
