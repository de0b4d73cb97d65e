import { useLocation, useMatches, useNavigate, useRevalidator, useRouteError } from "@remix-run/react";
import button from "#app/components/ui/button.module.css";
import { DocumentLoadError } from "#app/lib/docs-api/load-document.ts";
import { HOME_HREF, SEARCH_HREF } from "#app/lib/hrefs.ts";
import { isOnlyInDocument } from "#app/lib/page-data.ts";
import { errorTitle, isNotFound } from "#app/lib/page-head.ts";
import styles from "./error-page.module.css";
import { MAIN_ID } from "./skip-link.tsx";
import { useDocumentTitle } from "./use-document-title.ts";
import { useRootData } from "./use-root-data.ts";
import { useWantedPage } from "./use-wanted-page.ts";

/** What a reader sees when a route fails: the page does not exist, could not be loaded, or crashed. */
export function ErrorPage() {
  const error = useRouteError();
  if (isNotFound(error)) return <NotFound />;
  const action = error instanceof DocumentLoadError ? "Retry" : "Try again";
  return <Failure title={errorTitle(error)} error={error} action={action} />;
}

function NotFound() {
  const site = useRootData()?.site;
  const { words, likely } = useWantedPage();
  const query = words.length > 0 ? `?q=${encodeURIComponent(words.join(" "))}` : "";
  return (
    <main id={MAIN_ID} className={styles.page}>
      <h1>Page Not Found</h1>
      <p>There is no page at this address. It may have moved, or the link that led here is wrong.</p>
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
      {likely.length > 0 ? (
        <section aria-labelledby="likely" data-likely-pages="">
          <h2 id="likely">You may be looking for</h2>
          <ul>
            {likely.map(({ href, label }) => (
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

function Failure({ title, error, action }: { title: string; error: unknown; action: string }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useDocumentTitle(title);
  const { pathname, search, hash } = useLocation();
  const shown = useMatches().at(-1)?.data;
  /** Navigating to the same address loads the route's data and renders it anew; with a hash only when loading is demanded. */
  const retry = () => {
    // Its text was in the document, where this error stands now.
    if (isOnlyInDocument(shown)) return window.location.reload();
    if (hash) revalidate();
    navigate(pathname + search + hash, { replace: true });
  };
  return (
    <main id={MAIN_ID} className={styles.page}>
      <h1>{title}</h1>
      <p role="alert" className={styles.message}>
        {error instanceof Error ? error.message : "An unexpected error occurred."}
      </p>
      <button type="button" className={button.primary} onClick={retry}>
        {action}
      </button>
    </main>
  );
}
