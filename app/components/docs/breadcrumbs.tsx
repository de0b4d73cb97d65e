import type { PageDocument } from "#app/lib/docs-api/schemas.ts";
import styles from "./breadcrumbs.module.css";

/** Shows the page's position in the sidebar. */
export function Breadcrumbs({ crumbs }: { crumbs: PageDocument["breadcrumbs"] }) {
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.list}>
        {crumbs.map((crumb, index) => (
          <li key={crumb.label}>
            {crumb.href && index < crumbs.length - 1 ? (
              <a href={crumb.href}>{crumb.label}</a>
            ) : (
              <span aria-current={index < crumbs.length - 1 ? undefined : "page"}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
