import { MAIN_ID } from "#app/components/layout/skip-link.tsx";
import { StaticHtml } from "#app/components/ui/static-html.tsx";
import type { PageData } from "#app/lib/docs-api/page-data.ts";
import type { PageDocument } from "#app/lib/docs-api/schemas.ts";
import { Article } from "./article.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import styles from "./doc-page.module.css";
import { NextSteps } from "./next-steps.tsx";
import { OperationHeader } from "./operation-header.tsx";
import { PageActions } from "./page-actions.tsx";
import { PageSource } from "./page-source.tsx";
import { PrevNext } from "./prev-next.tsx";
import { TocBar, TocColumn, TocRow } from "./toc.tsx";

/** Renders a documentation page, static after the first render. */
export function DocPage({ page, inDocument }: PageData) {
  return (
    <StaticHtml key={page.id} id="doc-page" className={page.operation ? styles.operation : styles.page}>
      {inDocument ? <Content {...page} {...inDocument} /> : undefined}
    </StaticHtml>
  );
}

function Content(page: PageDocument) {
  return (
    <>
      <main id={MAIN_ID} className={styles.main}>
        <div className={styles.top}>
          <Breadcrumbs crumbs={page.breadcrumbs} />
          <PageActions markdown={page.markdown} />
        </div>
        <article>
          <h1>{page.title}</h1>
          {page.operation ? (
            <>
              <OperationHeader {...page.operation} />
              <TocRow entries={page.toc} />
            </>
          ) : (
            <>
              <p className={styles.lead}>{page.description}</p>
              <TocBar entries={page.toc} />
            </>
          )}
          <Article pageId={page.id} html={page.html} />
          <NextSteps pages={page.related} />
        </article>
        <PageSource {...page} />
        <PrevNext previous={page.previous} next={page.next} />
      </main>
      {page.operation ? null : <TocColumn entries={page.toc} />}
    </>
  );
}
