import { useLocation, useMatches, useNavigate, useRevalidator, useRouteError } from "@remix-run/react";
import { type FormEvent, Fragment, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Cards } from "#app/components/mdx/cards/cards.tsx";
import buttonStyles from "#app/components/ui/button.module.css";
import { DocumentLoadError } from "#app/lib/docs-api/load-document.ts";
import { isOnlyInDocument } from "#app/lib/docs-api/page-data.ts";
import { errorTitle, isNotFound } from "#app/lib/docs-api/page-head.ts";
import { MAX_QUERY_LENGTH } from "#app/lib/search/client/search-messages.ts";
import { HOME_HREF, SEARCH_HREF, searchHref } from "#app/lib/urls.ts";
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
  return isNotFound(error) ? <NotFound /> : <Failure error={error} />;
}

function NotFound() {
  return useIsMissing() ? <MissingPage /> : <main id={MAIN_ID} className={styles.page} />;
}

function MissingPage() {
  const site = useRootData()?.site;
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { query, pages } = usePageSuggestions();
  useEffect(() => {
    // Preserves what was typed before hydration.
    if (field.current?.value === "") field.current.value = query;
  }, [query]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    navigate(searchHref({ text: field.current?.value.trim() ?? "" }));
  };
  return (
    <main id={MAIN_ID} className={styles.page}>
      <h1>Page Not Found</h1>
      <p>
        There is no page at this URL. It may have moved, or the link is wrong. Go to{" "}
        {site?.navbar.map(({ href, label }) => (
          <Fragment key={href}>
            <a href={href}>{label}</a>,{" "}
          </Fragment>
        ))}
        or the <a href={HOME_HREF}>home page</a>.
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: not all browsers support the search element */}
      <form
        role="search"
        aria-label="Missing page"
        className={styles.search}
        action={SEARCH_HREF}
        onSubmit={submit}
      >
        <input
          ref={field}
          type="search"
          name="q"
          defaultValue=""
          aria-label="Search for"
          placeholder="Search"
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          spellCheck={false}
        />
        <button type="submit" className={buttonStyles.primary}>
          Search
        </button>
      </form>
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

/**
 * Reports whether the host has no document for this URL; false while it is asked. A deployment may have replaced the files of a
 * page that exists, or moved it: then its document is loaded.
 */
function useIsMissing(): boolean {
  const { pathname } = useLocation();
  const isInDocument = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  const [missing, setMissing] = useState(isInDocument ? pathname : undefined);
  useEffect(() => {
    if (pathname === missing) return;
    const visit = new AbortController();
    fetch(pathname, { method: "HEAD", signal: visit.signal }).then(
      ({ ok }) => (ok ? loadDocument() : setMissing(pathname)),
      () => setMissing(pathname),
    );
    return () => visit.abort();
  }, [pathname, missing]);
  return pathname === missing;
}

/** Loads the document at its hash, from another URL: a reload would restore a scroll position instead. */
function loadDocument(): void {
  const { href } = window.location;
  window.history.replaceState(null, "", HOME_HREF);
  window.location.replace(href);
}

function Failure({ error }: { error: unknown }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname, search, hash, state } = useLocation();
  useDocumentTitle(errorTitle(error));
  const shown = useMatches().at(-1)?.data;
  const button = useRef<HTMLButtonElement>(null);
  const didNotLoad = error instanceof DocumentLoadError;
  const message = error instanceof Error ? error.message : "An unexpected error occurred.";
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
        {didNotLoad ? (
          message
        ) : (
          <>
            Something on this page failed: <code>{message}</code>
          </>
        )}
      </p>
      <button ref={button} type="button" className={buttonStyles.primary} onClick={retry}>
        {didNotLoad ? "Retry" : "Try again"}
      </button>
    </main>
  );
}
