import { useRootData } from "#app/components/layout/use-root-data.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import type { PageDocument } from "#app/lib/docs-api/schemas.ts";
import type { SiteFrame } from "#app/lib/docs-api/site-frame.ts";
import actions from "./page-actions.module.css";
import styles from "./page-source.module.css";

/** Returns the URL of an email to support whose subject is the page. */
function reportHref({ supportEmail, title }: SiteFrame, pageTitle: string): string {
  return `mailto:${supportEmail}?subject=${encodeURIComponent(`${title}: ${pageTitle}`)}`;
}

type PageSourceProps = Pick<PageDocument, "title" | "editUrl">;

/** Links to the page's source and to an email about the page. */
export function PageSource({ title, editUrl }: PageSourceProps) {
  const site = useRootData()?.site;
  return (
    <p className={styles.source}>
      {editUrl ? (
        <a className={actions.action} href={editUrl} rel="noopener noreferrer">
          <Icon name="pencil" size={16} />
          Edit this page
        </a>
      ) : null}
      {site ? (
        <a className={actions.action} href={reportHref(site, title)}>
          Something wrong?
        </a>
      ) : null}
    </p>
  );
}
