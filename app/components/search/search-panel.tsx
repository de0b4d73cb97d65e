import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { announce } from "#app/lib/dom/announce.ts";
import { closestTo, isPlainClick } from "#app/lib/dom/on-click.ts";
import type { SearchRow } from "#app/lib/search/client/search-messages.ts";
import { searchHref } from "#app/lib/urls.ts";
import { forgetSearches, readRecentSearches, rememberSearch } from "./recent-searches.ts";
import styles from "./search-box.module.css";
import { type SearchState, searchClient, useSearch } from "./search-client.ts";
import { RowContent, rowClass } from "./search-row.tsx";
import { SearchFailed, SearchLoading, shortfallOf } from "./search-states.tsx";
import { loadSearchStyles } from "./search-styles.ts";

export { rememberSearch };

/** Loads the styles and starts loading the index. */
export function prepareSearch(): Promise<void> {
  searchClient.warm();
  return loadSearchStyles();
}

/** The specification's limit for suggestions, which also holds for recent searches and popular pages. */
const MAX_OPTIONS = 8;
const MAX_POPULAR = 5;
/** Without a close match, maximum number of rows, and of similar words above them. */
const MAX_WEAK_ROWS = 3;
/** Debounces announcements, in ms, so that they do not interrupt the screen reader's key echo. */
const ANNOUNCE_DELAY_MS = 400;

interface SearchPanelProps {
  listId: string;
  text: string;
  /** Number of the active option; -1 for none. */
  active: number;
  onActivate(number: number): void;
  /** Called with a query to search for in the box. */
  onSearch(query: string): void;
  /** Called when the reader follows an option or closes the panel. */
  onLeave(): void;
}

/** The popup of the search box: suggestions, or recent searches and popular pages. */
export function SearchPanel({ listId, text, active, onActivate, onSearch, onLeave }: SearchPanelProps) {
  const list = useRef<HTMLDivElement>(null);
  const results = useSearch({ place: "box", text });
  const { response, isCurrent, error } = results;
  const [searches, setSearches] = useState(readRecentSearches);
  const isWeak = text !== "" && response?.isWeak === true;
  const rows = text ? (response?.rows ?? []).slice(0, isWeak ? MAX_WEAK_ROWS : undefined) : [];
  const isEmpty = isCurrent && text !== "" && rows.length === 0;
  const shortfall = text !== "" && response?.text ? shortfallOf(response) : undefined;
  const recent = text === "" ? searches : [];
  const similar = isEmpty || isWeak ? (response?.nearest ?? []).slice(0, MAX_WEAK_ROWS) : [];
  // A row leads to all results, or clears the searches.
  const used = similar.length + (isWeak ? rows.length + 1 : 0) + (recent.length && recent.length + 1);
  const popular = (text === "" || isEmpty || isWeak ? (response?.popular ?? []) : []).slice(
    0,
    Math.min(MAX_POPULAR, MAX_OPTIONS - used),
  );

  const hasMatch = isCurrent && rows.length > 0 && !isWeak;
  // A passive effect could run after the reader's next key and undo it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response has its first option active
  useLayoutEffect(() => {
    if (isCurrent) onActivate(hasMatch ? 0 : -1);
  }, [response, isCurrent]);
  useAnnouncement(statusOf(text, results));

  const options = () => [...(list.current?.querySelectorAll("[role=option]") ?? [])];
  useLayoutEffect(() => {
    for (const [number, option] of options().entries()) {
      option.id = `${listId}-${number}`;
      option.setAttribute("aria-selected", `${number === active}`);
    }
  });
  const activate = ({ target }: MouseEvent) => {
    const option = closestTo(target, "[role=option]");
    if (option) onActivate(options().indexOf(option));
  };
  const follow = (event: MouseEvent) => {
    const option = closestTo(event.target, "a[role=option]");
    if (!option || !isPlainClick(event.nativeEvent)) return;
    const { query } = option.dataset;
    if (query === undefined) {
      rememberSearch(text);
      onLeave();
    } else {
      event.preventDefault();
      onSearch(query);
    }
  };
  const forget = () => {
    forgetSearches();
    setSearches([]);
  };
  const rowOptions = (shown: readonly SearchRow[]) =>
    shown.map((row) => (
      <Option key={row.href} href={row.href} className={rowClass(row)}>
        <RowContent row={row} />
      </Option>
    ));
  const queryOptions = (queries: readonly string[], icon: "search" | "clock") =>
    queries.map((query) => (
      <Option key={query} href={searchHref({ text: query })} query={query}>
        <Icon name={icon} size={18} />
        <span className="search-title">{query}</span>
      </Option>
    ));
  return (
    <>
      {/* For touch; the keyboard has Escape. */}
      <button
        type="button"
        className="search-close"
        aria-label="Close search"
        tabIndex={-1}
        onClick={onLeave}
      >
        <Icon name="close" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pressing the pointer on it must not blur the field */}
      <div
        className={styles.panel}
        aria-busy={!isCurrent && !error}
        onMouseDown={(event) => event.preventDefault()}
      >
        {error ? <SearchFailed error={error} onRetry={results.retry} /> : null}
        {!error && !response ? <SearchLoading /> : null}
        {shortfall ? <p className="search-note">{shortfall}</p> : null}
        {response && !error ? (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box turns Enter into a click
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-label="Suggestions"
            className="search-list"
            onMouseMove={activate}
            onClick={follow}
          >
            <Group label="Did you mean">{queryOptions(similar, "search")}</Group>
            {isWeak ? (
              <Group label="Pages with some of the words">{rowOptions(rows)}</Group>
            ) : (
              rowOptions(rows)
            )}
            <Group label="Recent searches">{queryOptions(recent, "clock")}</Group>
            {recent.length > 0 ? (
              <button
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={false}
                className="search-option search-forget"
                onClick={forget}
              >
                Clear recent searches
              </button>
            ) : null}
            <Group label="Popular pages">{rowOptions(popular)}</Group>
            {rows.length > 0 ? (
              <Option href={searchHref({ text })} className="search-option search-all">
                See all results{response.total > 1 ? ` (${response.total} pages)` : ""}
              </Option>
            ) : null}
          </div>
        ) : null}
        <p className="search-keys" aria-hidden="true">
          ↑ ↓ to move · ↵ to open · esc to close
        </p>
      </div>
    </>
  );
}

interface OptionProps {
  href: string;
  className?: string;
  /** A query to search for in the box; in a new tab, its results page opens. */
  query?: string;
  children: ReactNode;
}

/** An option that is a link, so that it can be opened in a new tab and has the browser's context menu. */
function Option({ href, className = "search-option", query, children }: OptionProps) {
  return (
    <a role="option" aria-selected={false} tabIndex={-1} href={href} className={className} data-query={query}>
      {children}
    </a>
  );
}

/** Options under a heading; nothing without options. */
function Group({ label, children }: { label: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
    <div role="group" aria-label={label}>
      <div className="search-label" aria-hidden="true">
        {label}
      </div>
      {children}
    </div>
  );
}

function statusOf(text: string, { response, isCurrent, error }: SearchState): string | undefined {
  if (error || !response || !isCurrent || text === "") return undefined;
  const shortfall = shortfallOf(response);
  if (shortfall) return shortfall;
  const { rows, total } = response;
  const pages = total === 1 ? "1 page found" : `${total} pages found`;
  return `${rows.length === 1 ? "1 suggestion" : `${rows.length} suggestions`}, ${pages}`;
}

function useAnnouncement(status: string | undefined): void {
  useEffect(() => {
    if (status === undefined) return;
    const timer = setTimeout(() => announce(status), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [status]);
}
