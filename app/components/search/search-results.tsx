import { useCallback, useEffect, useState } from "react";
import { MAX_RESULTS, type PageResult, type SearchResponse } from "#app/lib/search/client/search-messages.ts";
import { RESULTS_PER_PAGE } from "#app/lib/search/client/search-url.ts";
import { type SearchUrlState, searchHref } from "#app/lib/urls.ts";
import { termsAttribute } from "./highlight-handoff.ts";
import { HighlightedText } from "./highlighted-text.tsx";
import { searchClient } from "./search-client.ts";
import { Failed, Nothing, Working } from "./search-states.tsx";
import { loadSearchStyles } from "./search-styles.ts";
import { useSearchResponse } from "./use-search-response.ts";

/** What a search found: its pages with their best sections, or what to do instead. */
export function SearchResults({ address }: { address: SearchUrlState }) {
  const { text, context, version, page } = address;
  const ask = useCallback(
    (_href: string, signal: AbortSignal) =>
      searchClient.search(
        { text, context, version, limit: RESULTS_PER_PAGE, offset: (page - 1) * RESULTS_PER_PAGE },
        signal,
      ),
    [text, context, version, page],
  );
  const { response, isCurrent, error, retry } = useSearchResponse(searchHref(address), ask);
  const isStyled = useSearchStyles();
  if (error) return <Failed error={error} onRetry={retry} />;
  if (!response || !isStyled) return <Working />;
  return (
    <div className="search-results" aria-busy={!isCurrent}>
      <p role="status" className="search-count">
        {isCurrent ? countOf(response.total) : ""}
      </p>
      {response.total === 0 ? <Instead text={text} response={response} address={address} /> : null}
      {response.pages.map((found) => (
        <Result key={found.href} found={found} terms={response.terms} />
      ))}
      <Pages address={address} total={response.total} />
    </div>
  );
}

function Result({ found, terms }: { found: PageResult; terms: readonly string[] }) {
  const { title, href, path, excerpt, operation, sections } = found;
  const marks = termsAttribute(terms);
  return (
    <article className="search-result">
      {path.length > 0 ? <p className="search-path">{path.join(" › ")}</p> : null}
      <h2>
        <a href={href} data-terms={marks}>
          <HighlightedText segments={title} />
        </a>
        {operation ? (
          <code>
            {operation.method} {operation.path}
          </code>
        ) : null}
      </h2>
      {excerpt.length > 0 ? (
        <p>
          <HighlightedText segments={excerpt} />
        </p>
      ) : null}
      {sections.length > 0 ? (
        <ul>
          {sections.map((section) => (
            <li key={section.href}>
              <a href={section.href} data-terms={marks}>
                <HighlightedText segments={section.title} />
              </a>
              {section.excerpt.length > 0 ? (
                <p>
                  <HighlightedText segments={section.excerpt} />
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}

/** Where nothing was found: nearest words, a wider search, pages that many read. */
function Instead({
  text,
  response,
  address,
}: {
  text: string;
  response: SearchResponse;
  address: SearchUrlState;
}) {
  const isNarrow = address.context !== undefined || address.version !== undefined;
  return (
    <>
      <Nothing text={text} />
      {isNarrow ? (
        <p>
          <a href={searchHref({ text })}>Search in all sections</a>
        </p>
      ) : null}
      {response.nearest.length > 0 ? (
        <section aria-labelledby="near">
          <h2 id="near" className="search-label">
            Did you mean
          </h2>
          <ul>
            {response.nearest.map((word) => (
              <li key={word}>
                <a href={searchHref({ ...address, text: word, page: 1 })}>{word}</a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {response.popular.length > 0 ? (
        <section aria-labelledby="popular">
          <h2 id="popular" className="search-label">
            Popular pages
          </h2>
          <ul>
            {response.popular.map(({ title, href }) => (
              <li key={href}>
                <a href={href}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function Pages({ address, total }: { address: SearchUrlState; total: number }) {
  const count = Math.ceil(Math.min(total, MAX_RESULTS) / RESULTS_PER_PAGE);
  if (count < 2) return null;
  return (
    <nav className="search-pages" aria-label="Pages of results">
      {[...Array(count).keys()].map((index) => {
        const page = index + 1;
        return (
          <a
            key={page}
            href={searchHref({ ...address, page })}
            aria-label={`Page ${page}`}
            aria-current={page === address.page ? "page" : undefined}
          >
            {page}
          </a>
        );
      })}
    </nav>
  );
}

function countOf(total: number): string {
  if (total === 0) return "No pages found";
  if (total > MAX_RESULTS) return `${total} pages found, the best ${MAX_RESULTS} shown`;
  return total === 1 ? "1 page found" : `${total} pages found`;
}

function useSearchStyles(): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    void loadSearchStyles().then(() => setIsLoaded(true));
  }, []);
  return isLoaded;
}
