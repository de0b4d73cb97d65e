import { Article } from "#app/components/docs/article.tsx";
import { MAIN_ID } from "#app/components/layout/skip-link.tsx";
import button from "#app/components/ui/button.module.css";
import type { PageData } from "#app/lib/docs-api/page-data.ts";
import type { SiteFrame } from "#app/lib/docs-api/site-frame.ts";
import styles from "./home-page.module.css";
import { PlainFrame } from "./plain-page.tsx";

/** Renders the home page: title, link to the docs, and the text of `pages/index`. */
export function HomePage({ site, page, inDocument }: PageData & { site: SiteFrame }) {
  return (
    <PlainFrame>
      <main id={MAIN_ID}>
        <div className={styles.hero}>
          <div className={styles.inner}>
            <h1 className={styles.title}>{site.title}</h1>
            <p className={styles.tagline}>{site.tagline}</p>
            <p className={styles.description}>{page.description}</p>
            <a className={`${button.primary} ${styles.action}`} href={site.landingHref}>
              Take me to the Docs
            </a>
          </div>
        </div>
        <div className={styles.body}>
          <Article pageId={page.id} html={inDocument?.html} />
        </div>
      </main>
    </PlainFrame>
  );
}
