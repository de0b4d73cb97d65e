import { StaticHtml } from "#app/components/ui/static-html.tsx";
import styles from "./article.module.css";

export function Article({ pageId, html }: { pageId: string; html: string | undefined }) {
  return <StaticHtml as="div" key={pageId} id="article" className={styles.article} html={html} />;
}
