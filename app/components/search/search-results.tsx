import {
  RESULTS_PER_PAGE,
  type SearchResponse,
  type SearchRow,
} from "#app/lib/search/client/search-messages.ts";
import { type SearchUrlState, searchHref } from "#app/lib/urls.ts";
import { useSearch } from "./search-client.ts";
import { RowLink } from "./search-row.tsx";
import { countOf, SearchFailed, SearchLoading } from "./search-states.tsx";

/** The results of a search: the rows of the search box for all pages, or alternatives without a close match. */
export function SearchResults({ urlState }: { urlState: SearchUrlState }) {
  const { text, context, page } = urlState;
  const { response, isCurrent, error, retry } = useSearch({ place: "page", text, context, page });
  if (error) return <SearchFailed error={error} onRetry={retry} />;
  if (!response) return <SearchLoading />;
  const { total, isWeak, rows } = response;
  return (
    <div className="search-results" aria-busy={!isCurrent}>
      <p role="status" className="search-count">
        {isCurrent ? countOf(response) : ""}
      </p>
      {total === 0 || (isWeak && page === 1) ? (
        <Alternatives response={response} urlState={urlState} />
      ) : null}
      {isWeak ? <h2>Pages with some of the words</h2> : null}
      <Rows label="Pages found" headingLevel={isWeak ? 3 : 2} rows={rows} />
      <Pagination urlState={urlState} last={Math.ceil(total / RESULTS_PER_PAGE)} />
      {response.popular.length > 0 && (total === 0 || page === 1) ? (
        <section aria-labelledby="popular">
          <h2 id="popular">Popular pages</h2>
          <Rows label="Popular pages" headingLevel={3} rows={response.popular} />
        </section>
      ) : null}
    </div>
  );
}

interface RowsProps {
  label: string;
  headingLevel: number;
  rows: readonly SearchRow[];
}

function Rows({ label, headingLevel, rows }: RowsProps) {
  return (
    <ul className="search-rows" aria-label={label}>
      {rows.map((row) => (
        <li key={row.href}>
          <RowLink row={row} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}

/** Alternatives without a close match: a wider search and similar words. */
function Alternatives({ response, urlState }: { response: SearchResponse; urlState: SearchUrlState }) {
  const { text, context, version } = urlState;
  const { nearest } = response;
  return (
    <>
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
    </>
  );
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
            className="search-chip"
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
