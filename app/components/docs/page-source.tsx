import { Icon } from "#app/components/ui/icon.tsx";
import type { PageDocument } from "#app/lib/docs-api/schemas.ts";
import styles from "./page-source.module.css";

type PageSourceProps = Pick<PageDocument, "editUrl" | "lastUpdated"> & { locale: string };

/** Where the page's text comes from: the way to change it, and the day it was last changed. */
export function PageSource({ editUrl, lastUpdated, locale }: PageSourceProps) {
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
          Last updated on {/* The browser may word a date as the server does not. */}
          <time dateTime={lastUpdated} suppressHydrationWarning>
            {dayOf(lastUpdated, locale)}
          </time>
        </span>
      ) : null}
    </p>
  );
}

/** `November 21, 2026`, in the site's language, wherever the reader is. */
function dayOf(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
}
