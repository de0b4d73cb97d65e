import { useLocation, useMatches, useNavigate, useRevalidator, useRouteError } from "@remix-run/react";
import { useEffect, useRef } from "react";
import buttonStyles from "#app/components/ui/button.module.css";
import { DocumentLoadError } from "#app/lib/docs-api/load-document.ts";
import { isOnlyInDocument } from "#app/lib/docs-api/page-data.ts";
import { errorTitle, isNotFound } from "#app/lib/docs-api/page-head.ts";
import { HOME_HREF, SEARCH_HREF } from "#app/lib/urls.ts";
import styles from "./error-page.module.css";
import { MAIN_ID } from "./skip-link.tsx";
import { useDocumentTitle } from "./use-document-title.ts";
import { usePageSuggestions } from "./use-page-suggestions.ts";
import { useRootData } from "./use-root-data.ts";

/** History state after a retry from a focused button: the next error page focuses its button again. */
const RETRIED = { retried: true };

/** Explains why a route failed: the page does not exist, could not be loaded, or crashed. */
export function ErrorPage() {
  const error = useRouteError();
  if (isNotFound(error)) return <NotFound />;
  return <Failure error={error} />;
}

function NotFound() {
  const site = useRootData()?.site;
  const { words, pages } = usePageSuggestions();
  const query = words.length > 0 ? `?q=${encodeURIComponent(words.join(" "))}` : "";
  return (
    <main id={MAIN_ID} className={styles.page}>
      <h1>Page Not Found</h1>
      <p>There is no page at this URL. It may have moved, or the link is wrong.</p>
      <ul>
        {site ? (
          <li>
            <a href={site.landingHref}>{site.landingTitle}</a>
          </li>
        ) : null}
        <li>
          <a href={SEARCH_HREF + query}>Find a page</a>
        </li>
        <li>
          <a href={HOME_HREF}>Home page</a>
        </li>
      </ul>
      {pages.length > 0 ? (
        <section aria-labelledby="likely" data-likely-pages="">
          <h2 id="likely">You may be looking for</h2>
          <ul>
            {pages.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </main>
  );
}

function Failure({ error }: { error: unknown }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname, search, hash, state } = useLocation();
  useDocumentTitle(errorTitle(error));
  const shown = useMatches().at(-1)?.data;
  const button = useRef<HTMLButtonElement>(null);
  const didNotLoad = error instanceof DocumentLoadError;
  /**
   * Navigates to the same URL, which loads the route's data and renders it again; with a hash, Remix loads only on
   * revalidation.
   */
  const retry = () => {
    // Its content was in the document only, which this error has replaced.
    if (isOnlyInDocument(shown)) return window.location.reload();
    if (hash) revalidate();
    const hadFocus = document.activeElement === button.current;
    navigate(pathname + search + hash, { replace: true, state: hadFocus ? RETRIED : null });
  };

  // A repeated error renders a new button.
  useEffect(() => {
    if (state?.retried) button.current?.focus();
  }, [state]);

  useEffect(() => {
    if (!didNotLoad) return;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  });

  return (
    <main id={MAIN_ID} className={styles.page}>
      <h1>{errorTitle(error)}</h1>
      <p role="alert" className={styles.message}>
        {error instanceof Error ? error.message : "An unexpected error occurred."}
      </p>
      <button ref={button} type="button" className={buttonStyles.primary} onClick={retry}>
        {didNotLoad ? "Retry" : "Try again"}
      </button>
    </main>
  );
}
