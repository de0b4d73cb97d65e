import { ComboboxList, type ComboboxStore, useStoreState } from "@ariakit/react";
import { type FocusEventHandler, type MouseEvent, useEffect } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { announce } from "#app/lib/dom/announce.ts";
import { searchHref } from "#app/lib/urls.ts";
import { RecentOptions } from "./recent-options.tsx";
import { rememberSearch } from "./recent-searches.ts";
import {
  LinkOption,
  MAX_OPTIONS,
  OptionGroup,
  PopularOptions,
  QueryOption,
  RowOptions,
} from "./search-options.tsx";
import { NoResults, QueryTooLong, SearchFailed, SearchLoading } from "./search-states.tsx";
import type { SearchState } from "./use-search.ts";

/** Debounces announcements, in ms, so that they do not interrupt the screen reader's key echo. */
const ANNOUNCE_DELAY_MS = 400;

/** Without a close match, maximum number of rows, and of similar words above them. */
const MAX_WEAK_ROWS = 3;

interface SearchPanelProps {
  store: ComboboxStore;
  /** The query, trimmed. */
  text: string;
  /** The field's text, which may be longer than the query. */
  typed: string;
  results: SearchState;
  /** Called when the reader follows an option or closes the panel. */
  onLeave(): void;
  onBlur: FocusEventHandler;
  onRetry(): void;
}

/** The popup of the search box: suggestions, or recent searches and popular pages. */
export function SearchPanel(props: SearchPanelProps) {
  const { store, text, typed, results, onLeave, onBlur, onRetry } = props;
  const isOpen = useStoreState(store, "open");
  const { response, isCurrent, error } = results;
  useAnnouncement(isOpen ? statusOf(text, results) : undefined);
  if (!isOpen) return null;
  const search = (query: string) => {
    store.setInputValue(query);
    store.setActiveId(null);
  };
  const follow = () => {
    rememberSearch(text);
    onLeave();
  };
  const isWeak = text !== "" && response?.isWeak === true;
  const rows = text ? (response?.rows ?? []).slice(0, isWeak ? MAX_WEAK_ROWS : undefined) : [];
  const options = <RowOptions rows={rows} terms={response?.terms} onFollow={follow} />;
  const isEmpty = isCurrent && text !== "" && rows.length === 0;
  const similar = isEmpty || isWeak ? (response?.nearest ?? []).slice(0, MAX_WEAK_ROWS) : [];
  // The last row leads to all results.
  const rest = MAX_OPTIONS - similar.length - (isWeak ? rows.length + 1 : 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing the pointer on it must not blur the field
    <div className="search-panel" aria-busy={!isCurrent && !error} onMouseDown={keepFocus} onBlur={onBlur}>
      {typed !== text ? <QueryTooLong /> : null}
      {error ? <SearchFailed error={error} onRetry={onRetry} /> : null}
      {!error && !response ? <SearchLoading /> : null}
      {isEmpty || isWeak ? <NoResults text={text} isWeak={isWeak} /> : null}
      {response && !error ? (
        <ComboboxList store={store} className="search-list" aria-label="Suggestions">
          {similar.length > 0 ? (
            <OptionGroup label="Did you mean">
              {similar.map((word) => (
                <QueryOption key={word} query={word} icon="search" onSearch={search} />
              ))}
            </OptionGroup>
          ) : null}
          {isEmpty || isWeak ? (
            <PopularOptions rows={response.popular.slice(0, rest)} onFollow={onLeave} />
          ) : null}
          {isWeak ? <OptionGroup label="Pages with some of the words">{options}</OptionGroup> : options}
          {rows.length > 0 ? (
            <LinkOption
              href={searchHref({ text: typed })}
              className="search-option search-all"
              onFollow={follow}
            >
              See all results{response.total > 1 ? ` (${response.total} pages)` : ""}
            </LinkOption>
          ) : null}
          {text === "" ? (
            <RecentOptions popular={response.popular} onSearch={search} onLeave={onLeave} />
          ) : null}
        </ComboboxList>
      ) : null}
      <p className="search-keys" aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> to move
        </span>
        <span>
          <kbd>↵</kbd> to open
        </span>
        <span>
          <kbd>esc</kbd> to close
        </span>
      </p>
    </div>
  );
}

/** For touch; the keyboard has Escape. */
export function CloseSheet({ onLeave }: { onLeave(): void }) {
  return (
    <button type="button" className="search-close" aria-label="Close search" tabIndex={-1} onClick={onLeave}>
      <Icon name="close" />
    </button>
  );
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

function statusOf(text: string, { response, isCurrent, error }: SearchState): string | undefined {
  if (error || !response || !isCurrent || text === "") return undefined;
  const { rows, total, isWeak } = response;
  if (isWeak) return `No close match for “${text}”`;
  if (rows.length === 0) return `No results for “${text}”`;
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
