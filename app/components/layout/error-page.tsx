import { useLocation, useRevalidator, useRouteError } from "@remix-run/react";
import { Fragment, useEffect } from "react";
import { Cards } from "#app/components/mdx/cards/cards.tsx";
import buttonStyles from "#app/components/ui/button.module.css";
import { DocumentLoadError } from "#app/lib/docs-api/load-document.ts";
import { errorTitle, isNotFound } from "#app/lib/docs-api/page-head.ts";
import { showTarget } from "#app/lib/dom/show-target.ts";
import { HOME_HREF, searchHref } from "#app/lib/urls.ts";
import styles from "./error-page.module.css";
import { MAIN_ID } from "./skip-link.tsx";
import { useDocumentTitle } from "./use-document-title.ts";
import { usePageSuggestions } from "./use-page-suggestions.ts";
import { useRootData } from "./use-root-data.ts";

/** Explains why a route failed: the page does not exist, could not be loaded, or crashed. */
export function ErrorPage() {
  const error = useRouteError();
  return isNotFound(error) ? <MissingPage /> : <Failure error={error} />;
}

function MissingPage() {
  const site = useRootData()?.site;
  const { query, pages } = usePageSuggestions();
  return (
    <main id={MAIN_ID} className={styles.page}>
      <h1>Page not found</h1>
      <p>
        There is no page at this URL. It may have moved, or the link is wrong. Go to{" "}
        {site?.navbar.map(({ href, label }) => (
          <Fragment key={href}>
            <a href={href}>{label}</a>,{" "}
          </Fragment>
        ))}
        or the <a href={HOME_HREF}>home page</a>.
      </p>
      {query ? (
        <p>
          <a href={searchHref({ text: query })} className={`${buttonStyles.primary} ${styles.search}`}>
            Search for “{query}”
          </a>
        </p>
      ) : null}
      {pages.length > 0 ? (
        <section aria-labelledby="likely" data-likely-pages="">
          <h2 id="likely">You may be looking for</h2>
          <Cards>
            <ul>
              {pages.map(({ href, label, description }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                  {description}
                </li>
              ))}
            </ul>
          </Cards>
        </section>
      ) : null}
    </main>
  );
}

function Failure({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator();
  const { hash } = useLocation();
  useDocumentTitle(errorTitle(error));
  const didNotLoad = error instanceof DocumentLoadError;
  const message = error instanceof Error ? error.message : "An unexpected error occurred.";

  useEffect(() => {
    const { href } = location;
    return () => {
      // The page has loaded.
      if (hash && location.href === href) showTarget(hash);
    };
  }, [hash]);

  return (
    <main id={MAIN_ID} className={styles.page}>
      <h1>{errorTitle(error)}</h1>
      <p role="alert" className={styles.message}>
        {didNotLoad ? (
          message
        ) : (
          <>
            Something on this page failed: <code>{message}</code>
          </>
        )}
      </p>
      <button
        type="button"
        className={buttonStyles.primary}
        onClick={() => (didNotLoad ? revalidate() : location.reload())}
      >
        {didNotLoad ? "Retry" : "Try again"}
      </button>
    </main>
  );
}
