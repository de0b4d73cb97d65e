import { MAIN_ID } from "#app/components/layout/skip-link.tsx";
import type { PageData } from "#app/lib/docs-api/page-data.ts";
import type { PageDocument } from "#app/lib/docs-api/schemas.ts";
import { DOC_PAGE_ID } from "#app/lib/dom/doc-page-id.ts";
import { StaticHtml } from "#app/remix/static-html.tsx";
import { Article } from "./article.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import styles from "./doc-page.module.css";
import { NextSteps } from "./next-steps.tsx";
import { PageActions } from "./page-actions.tsx";
import { PageSource } from "./page-source.tsx";
import { PrevNext } from "./prev-next.tsx";
import { TocColumn, TocDisclosure } from "./toc.tsx";

/** Renders a documentation page, static after the first render. */
export function DocPage({ page, inDocument }: PageData) {
  return (
    <StaticHtml key={page.id} id={DOC_PAGE_ID} className={page.operation ? styles.operation : styles.page}>
      {inDocument ? <Content {...page} {...inDocument} /> : undefined}
    </StaticHtml>
  );
}

function Content(page: PageDocument) {
  return (
    <>
      <main id={MAIN_ID} className={styles.main}>
        <Breadcrumbs crumbs={page.breadcrumbs} />
        <article>
          <h1>{page.title}</h1>
          <p className={styles.lead}>{page.description}</p>
          <PageActions markdown={page.markdown} />
          <TocDisclosure entries={page.toc} />
          <Article pageId={page.id} html={page.html} />
        </article>
        <NextSteps pages={page.related} />
        <PageSource {...page} />
        <PrevNext previous={page.previous} next={page.next} />
      </main>
      <TocColumn entries={page.toc} hasSamples={page.operation !== undefined} />
    </>
  );
}
