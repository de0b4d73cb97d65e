import type { ReactNode } from "react";
import { Article } from "#app/components/docs/article.tsx";
import { PageSource } from "#app/components/docs/page-source.tsx";
import { ErrorPage } from "#app/components/layout/error-page.tsx";
import { Menu } from "#app/components/layout/menu.tsx";
import { MAIN_ID } from "#app/components/layout/skip-link.tsx";
import { StaticHtml } from "#app/components/ui/static-html.tsx";
import type { PageData } from "#app/lib/docs-api/page-data.ts";
import styles from "./plain-page.module.css";

/** Renders a page outside the documentation, static after the first render. */
export function PlainPage({ page, inDocument }: PageData) {
  return (
    <PlainFrame>
      <StaticHtml as="main" key={page.id} id={MAIN_ID} className={styles.main}>
        {inDocument ? (
          <>
            <article>
              <h1>{page.title}</h1>
              <Article pageId={page.id} html={inDocument.html} />
            </article>
            <PageSource {...inDocument} title={page.title} />
          </>
        ) : undefined}
      </StaticHtml>
    </PlainFrame>
  );
}

/** Renders the error page outside the documentation's frame. */
export function PlainErrorPage() {
  return (
    <PlainFrame>
      <ErrorPage />
    </PlainFrame>
  );
}

/** Renders the frame of pages without a column for the sidebar. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <Menu />
      {children}
    </>
  );
}
