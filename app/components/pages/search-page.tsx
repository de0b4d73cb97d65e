import { MAIN_ID } from "#app/components/layout/skip-link.tsx";
import { SearchResults } from "#app/components/search/search-results.tsx";
import { SEARCH_STYLES_HREF } from "#app/components/search/search-styles.ts";
import { useSearchUrl } from "#app/components/search/use-search-url.ts";
import button from "#app/components/ui/button.module.css";
import type { DocsList } from "#app/lib/docs-api/schemas.ts";
import type { SearchChoices } from "#app/lib/preferences/search-choices.ts";
import { MAX_QUERY_LENGTH } from "#app/lib/search/client/search-messages.ts";
import { SEARCH_HREF } from "#app/lib/urls.ts";
import { StaticHtml } from "#app/remix/static-html.tsx";
import { PlainFrame } from "./plain-page.tsx";
import { useSearchTitle } from "./use-search-title.ts";

interface SearchPageProps {
  /** Undefined while hydrating: the document has the list. */
  docs: DocsList["docs"] | undefined;
  choices: SearchChoices;
}

/** Shows search results; without a query or JavaScript, lists every page of the documentation. */
export function SearchPage({ docs, choices }: SearchPageProps) {
  const { field, urlState, ignored, isTruncated, isParsed, type, submit, changeFilter } =
    useSearchUrl(choices);
  const { text } = urlState;
  useSearchTitle(isParsed ? text : undefined);
  return (
    <PlainFrame>
      <link rel="stylesheet" href={SEARCH_STYLES_HREF} />
      <main id={MAIN_ID} className="search-page">
        <h1>{text ? `Search results for “${text}”` : "Search the documentation"}</h1>
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
              maxLength={MAX_QUERY_LENGTH}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => type(event.target.value)}
            />
          </label>
          <button type="submit" className={button.primary}>
            Search
          </button>
          <Choice name="ctx" label="In" all="All sections" value={urlState.context} onChange={changeFilter}>
            {choices.contexts.map(({ path, label, depth }) => (
              <option key={path} value={path}>
                {"\u00a0\u00a0".repeat(depth) + label}
              </option>
            ))}
          </Choice>
          {choices.versions.length > 1 ? (
            <Choice
              name="version"
              label="Version"
              all="All versions"
              value={urlState.version}
              onChange={changeFilter}
            >
              {choices.versions.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Choice>
          ) : null}
        </form>
        <p className="search-noscript">
          Search needs JavaScript. Without it, look through the list of all pages below, or through the
          sidebar that stands beside every page.
        </p>
        {isTruncated ? (
          <p role="note" className="search-ignored">
            The query is too long. Only its first {MAX_QUERY_LENGTH} characters were searched for.
          </p>
        ) : null}
        {ignored.map(({ name, value }) => (
          <p key={name} role="note" className="search-ignored">
            {FILTER_NAMES[name]} “{value}” is not known here and was ignored.
          </p>
        ))}
        {text ? <SearchResults urlState={urlState} /> : null}
        <SiteMap docs={docs} isHidden={text !== ""} />
      </main>
    </PlainFrame>
  );
}

const FILTER_NAMES = { ctx: "The section", version: "The version", page: "The page of results" } as const;

interface ChoiceProps {
  name: "ctx" | "version";
  label: string;
  /** Label of the option that selects everything. */
  all: string;
  value: string | undefined;
  onChange(): void;
  children: React.ReactNode;
}

function Choice({ name, label, all, value, onChange, children }: ChoiceProps) {
  return (
    <label className="search-choice">
      {label}
      {/* Uncontrolled, but remounted when the URL changes its value. */}
      <select key={value ?? ""} name={name} defaultValue={value ?? ""} onChange={onChange}>
        <option value="">{all}</option>
        {children}
      </select>
    </label>
  );
}

/**
 * Lists every page of the documentation. Hidden instead of removed while results are shown, because its only data is the
 * document.
 */
function SiteMap({ docs, isHidden }: { docs: DocsList["docs"] | undefined; isHidden: boolean }) {
  return (
    <section aria-labelledby="all-pages" hidden={isHidden}>
      <h2 id="all-pages">All pages</h2>
      <StaticHtml as="ul" id="all-pages-list" className="search-every">
        {docs?.map((doc) => (
          <li key={doc.id}>
            <a href={doc.path}>{doc.title}</a>
            <p>{doc.description}</p>
          </li>
        ))}
      </StaticHtml>
    </section>
  );
}
