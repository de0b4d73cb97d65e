import { useCallback } from "react";
import { Cards } from "#app/components/mdx/cards/cards.tsx";
import { searchClient } from "#app/lib/search/client/search-client.ts";
import type { PageResult, SearchResponse } from "#app/lib/search/client/search-messages.ts";
import { RESULTS_PER_PAGE } from "#app/lib/search/client/search-url.ts";
import { type SearchUrlState, searchHref } from "#app/lib/urls.ts";
import { HighlightedText } from "./highlighted-text.tsx";
import { termsAttribute } from "./search-highlights.tsx";
import { SearchFailed, SearchLoading } from "./search-states.tsx";
import { useSearchResponse } from "./use-search-response.ts";

/** Weak results stay in view below few popular pages. */
const MAX_POPULAR_BEFORE_RESULTS = 4;

/** The results of a search: pages with their best sections, or alternatives without a close match. */
export function SearchResults({ urlState }: { urlState: SearchUrlState }) {
  const { text, context, page } = urlState;
  const request = useCallback(
    async (_href: string, signal: AbortSignal) => {
      const find = (number: number) => {
        const offset = (number - 1) * RESULTS_PER_PAGE;
        return searchClient.search({ text, context, limit: RESULTS_PER_PAGE, offset }, signal);
      };
      const response = await find(page);
      const last = lastPage(response);
      return page > last ? find(last) : response;
    },
    [text, context, page],
  );
  const { response, isCurrent, error, retry } = useSearchResponse(searchHref(urlState), request);
  if (error) return <SearchFailed error={error} onRetry={retry} />;
  if (!response) return <SearchLoading />;
  return (
    <div className="search-results" aria-busy={!isCurrent}>
      <p role="status" className="search-count">
        {isCurrent ? countOf(response) : ""}
      </p>
      {response.total === 0 || (response.isWeak && page === 1) ? (
        <Alternatives response={response} urlState={urlState} />
      ) : null}
      {response.pages.map((result) => (
        <Result key={result.href} result={result} terms={response.terms} />
      ))}
      <Pagination urlState={urlState} last={lastPage(response)} />
    </div>
  );
}

function Result({ result, terms }: { result: PageResult; terms: readonly string[] }) {
  const { title, href, path, excerpt, operation, sections } = result;
  const dataTerms = termsAttribute(terms);
  return (
    <article className="search-result">
      {path.length > 0 ? <p className="search-path">{path.join(" › ")}</p> : null}
      <h2>
        <a href={href} data-terms={dataTerms}>
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
              <a href={section.href} data-terms={dataTerms}>
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

/** Alternatives without a close match: a wider search, similar words and popular pages. */
function Alternatives({ response, urlState }: { response: SearchResponse; urlState: SearchUrlState }) {
  const { text, context, version } = urlState;
  const { isWeak, nearest } = response;
  const popular = isWeak ? response.popular.slice(0, MAX_POPULAR_BEFORE_RESULTS) : response.popular;
  return (
    <>
      {isWeak ? <h2>No close match</h2> : null}
      {context !== undefined || version !== undefined ? (
        <p>
          <a href={searchHref({ text })}>Search in all sections</a>
        </p>
      ) : null}
      {nearest.length > 0 ? (
        <section aria-labelledby="near">
          <h2 id="near">Did you mean</h2>
          <ul className="search-chips">
            {nearest.map((word) => (
              <li key={word}>
                <a className="search-chip" href={searchHref({ ...urlState, text: word, page: 1 })}>
                  {word}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {popular.length > 0 ? (
        <section aria-labelledby="popular">
          <h2 id="popular">Popular pages</h2>
          <Cards>
            <ul>
              {popular.map(({ title, href }) => (
                <li key={href}>
                  <a href={href}>{title}</a>
                </li>
              ))}
            </ul>
          </Cards>
        </section>
      ) : null}
      {isWeak ? <h2>Pages with some of the words</h2> : null}
    </>
  );
}

function lastPage({ total }: SearchResponse): number {
  return Math.max(1, Math.ceil(total / RESULTS_PER_PAGE));
}

/** Links to the pages of results. A URL beyond the last one shows the last. */
function Pagination({ urlState, last }: { urlState: SearchUrlState; last: number }) {
  if (last < 2) return null;
  const shown = Math.min(urlState.page, last);
  return (
    <nav className="search-pages" aria-label="Pages of results">
      {[...Array(last).keys()].map((index) => {
        const page = index + 1;
        return (
          <a
            key={page}
            href={searchHref({ ...urlState, page })}
            aria-label={`Page ${page}`}
            aria-current={page === shown ? "page" : undefined}
          >
            {page}
          </a>
        );
      })}
    </nav>
  );
}

function countOf({ total, text, isWeak }: SearchResponse): string {
  const pages = total === 1 ? "1 page" : `${total} pages`;
  if (isWeak) return `No close match for “${text}”. ${pages} found with some of the words`;
  if (total === 0) return `No results for “${text}”`;
  return `${pages} found`;
}
