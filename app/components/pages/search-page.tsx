import { useEffect } from "react";
import { MAIN_ID } from "#app/components/layout/skip-link.tsx";
import { useDocumentTitle } from "#app/components/layout/use-document-title.ts";
import { SearchResults } from "#app/components/search/search-results.tsx";
import { SearchLoading } from "#app/components/search/search-states.tsx";
import { SEARCH_STYLES_HREF } from "#app/components/search/search-styles.ts";
import { useSearchUrl } from "#app/components/search/use-search-url.ts";
import button from "#app/components/ui/button.module.css";
import { StaticHtml } from "#app/components/ui/static-html.tsx";
import type { DocsList } from "#app/lib/docs-api/schemas.ts";
import { isInContext, type SearchChoices, type SearchContext } from "#app/lib/search/query/contexts.ts";
import { SEARCH_HREF, type SearchUrlState, searchHref } from "#app/lib/urls.ts";
import { PlainFrame } from "./plain-page.tsx";

interface SearchPageProps {
  /** Undefined while hydrating: the document has the list. */
  docs: DocsList["docs"] | undefined;
  choices: SearchChoices;
}

/** Shows search results; without a query or JavaScript, lists every page of the documentation. */
export function SearchPage({ docs, choices }: SearchPageProps) {
  const { field, urlState, ignored, isParsed, type, submit } = useSearchUrl(choices);
  const { text } = urlState;
  const title = text ? `Search results for “${text}”` : "Search the documentation";
  // The route's `meta` cannot know it, because one document serves all queries.
  useDocumentTitle(isParsed ? title : undefined);
  return (
    <PlainFrame>
      <link rel="stylesheet" href={SEARCH_STYLES_HREF} />
      <main id={MAIN_ID} className="search-page">
        <h1>{title}</h1>
        {/* biome-ignore lint/a11y/useSemanticElements: not all browsers support the element search */}
        <form
          role="search"
          aria-label="All results"
          action={SEARCH_HREF}
          className="search-form"
          onSubmit={submit}
        >
          <label className="search-query">
            <span className="visually-hidden">Search for</span>
            <input
              ref={field}
              type="search"
              name="q"
              defaultValue=""
              placeholder="Search"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => type(event.target.value)}
            />
          </label>
          <button type="submit" className={button.primary}>
            Search
          </button>
        </form>
        <Contexts contexts={choices.contexts} urlState={urlState} />
        <p className="search-noscript">
          Search needs JavaScript. Without it, look through the list of all pages below, or through the
          sidebar next to every page.
        </p>
        {ignored.map(({ name, value }) => (
          <p key={name} role="note" className="admonition admonition-warning">
            {FILTER_NAMES[name]} “{value}” is not known here and was ignored.
          </p>
        ))}
        {text ? (
          <SearchResults urlState={urlState} />
        ) : (
          <div className="search-pending">
            <SearchLoading />
          </div>
        )}
        <SiteMap
          docs={docs}
          section={choices.contexts.find(({ path }) => path === urlState.context)}
          isHidden={text !== ""}
        />
      </main>
    </PlainFrame>
  );
}

const FILTER_NAMES = { ctx: "The section", version: "The version" } as const;

/** Links to the same search in a section, and in the parts of the chosen one. */
function Contexts({ contexts, urlState }: { contexts: SearchContext[]; urlState: SearchUrlState }) {
  const { context } = urlState;
  const chips = (shown: { path: string | undefined; label: string }[]) =>
    shown.map(({ path, label }) => (
      <a
        key={path ?? ""}
        className="search-chip"
        href={searchHref({ ...urlState, context: path, page: 1 })}
        aria-current={path === context ? "true" : undefined}
      >
        {label}
      </a>
    ));
  const sections = contexts.filter(({ depth }) => depth === 0);
  const chosen = sections.find(({ path }) => `${context}/`.startsWith(`${path}/`));
  const parts = contexts.filter(({ path }) => chosen && path.startsWith(`${chosen.path}/`));
  return (
    <nav aria-label="Sections">
      <div className="search-chips">{chips([{ path: undefined, label: "All sections" }, ...sections])}</div>
      {parts.length > 0 ? <div className="search-chips">{chips(parts)}</div> : null}
    </nav>
  );
}

interface SiteMapProps {
  docs: DocsList["docs"] | undefined;
  section: SearchContext | undefined;
  isHidden: boolean;
}

/**
 * Lists every page of the documentation or of a section. Pages are hidden instead of removed, because their only data is the
 * document.
 */
function SiteMap({ docs, section, isHidden }: SiteMapProps) {
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>("#all-pages-list a")) {
      const item = link.closest("li");
      if (item) item.hidden = section !== undefined && !isInContext(link.pathname, section.path);
    }
  }, [section]);
  return (
    <section className="search-map" aria-labelledby="all-pages" hidden={isHidden}>
      <h2 id="all-pages">{section?.label ?? "All pages"}</h2>
      <StaticHtml as="ul" id="all-pages-list" className="search-every">
        {docs?.map((doc) => (
          <li key={doc.id}>
            <a href={doc.path}>{doc.title}</a>
          </li>
        ))}
      </StaticHtml>
    </section>
  );
}
