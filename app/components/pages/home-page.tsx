import { Article } from "#app/components/docs/article.tsx";
import { MAIN_ID } from "#app/components/layout/skip-link.tsx";
import button from "#app/components/ui/button.module.css";
import type { PageData } from "#app/lib/docs-api/page-data.ts";
import type { SiteFrame } from "#app/lib/docs-api/site-frame.ts";
import styles from "./home-page.module.css";
import { PlainFrame } from "./plain-page.tsx";
import { useLitLines } from "./use-lit-lines.ts";

/** Renders the home page: tagline, link to its quickstart, and the text of `pages/index`. */
export function HomePage({ site, page, inDocument }: PageData & { site: SiteFrame }) {
  useLitLines();
  return (
    <PlainFrame>
      <main id={MAIN_ID} className={styles.main}>
        <div className={styles.hero}>
          <h1 className={styles.title}>{site.tagline}</h1>
          <p className={styles.description}>{page.description}</p>
          <a className={`${button.primary} ${styles.action}`} href="#quickstart">
            {site.labels.getStarted}
          </a>
        </div>
        <Article pageId={page.id} html={inDocument?.html} />
      </main>
    </PlainFrame>
  );
}
