import { ComboboxGroup, ComboboxGroupLabel, ComboboxItem } from "@ariakit/react";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { SuggestResponse } from "#app/lib/search/client/search-messages.ts";
import { searchHref } from "#app/lib/urls.ts";
import { forgetAllSearches, forgetSearch, readRecentSearches } from "./recent-searches.ts";
import { LinkOption } from "./search-options.tsx";

export function SimilarSearches({
  words,
  onSearch,
}: {
  words: readonly string[];
  onSearch(query: string): void;
}) {
  if (words.length === 0) return null;
  return (
    <ComboboxGroup className="search-group">
      <ComboboxGroupLabel className="search-label">Did you mean</ComboboxGroupLabel>
      {words.map((word) => (
        <QueryOption key={word} query={word} icon="search" onSearch={onSearch} />
      ))}
    </ComboboxGroup>
  );
}

/** The specification's limit for suggestions holds for every row of the box. */
export const MAX_OPTIONS = 8;

/** Popular pages, when the query is empty or without a close match. */
export function PopularPages({ pages, onLeave }: { pages: SuggestResponse["popular"]; onLeave(): void }) {
  if (pages.length === 0) return null;
  return (
    <ComboboxGroup className="search-group">
      <ComboboxGroupLabel className="search-label">Popular pages</ComboboxGroupLabel>
      {pages.slice(0, 5).map(({ title, href }) => (
        <LinkOption key={href} href={href} onFollow={onLeave}>
          <Icon name="file" size={18} />
          <span className="search-title">{title}</span>
        </LinkOption>
      ))}
    </ComboboxGroup>
  );
}

interface EmptySearchProps {
  popular: SuggestResponse["popular"];
  onSearch(query: string): void;
  onLeave(): void;
}

/**
 * The reader's recent searches, and popular pages. The button next to a search, or Delete while it is active, removes it.
 */
export function EmptySearch({ popular, onSearch, onLeave }: EmptySearchProps) {
  const [searches, setSearches] = useState(readRecentSearches);
  // The button that clears the searches is a row, too.
  const rest = searches.length === 0 ? MAX_OPTIONS : MAX_OPTIONS - searches.length - 1;
  const pages = <PopularPages pages={popular.slice(0, rest)} onLeave={onLeave} />;
  if (searches.length === 0) return pages;
  const forget = (search: string) => {
    forgetSearch(search);
    setSearches(readRecentSearches);
  };
  const forgetAll = () => {
    forgetAllSearches();
    setSearches([]);
  };
  return (
    <>
      <ComboboxGroup className="search-group">
        <ComboboxGroupLabel className="search-label">Recent searches</ComboboxGroupLabel>
        {searches.map((search) => (
          <div key={search} role="presentation" className="search-recent">
            <QueryOption query={search} icon="clock" onSearch={onSearch} onDelete={() => forget(search)} />
            {/* For pointers: an option cannot contain a button, and the keyboard has Delete. */}
            <button
              type="button"
              aria-hidden="true"
              tabIndex={-1}
              title="Remove"
              onClick={() => forget(search)}
            >
              <Icon name="close" size={16} />
            </button>
          </div>
        ))}
        <ComboboxItem
          className="search-option search-forget"
          focusOnHover
          hideOnClick={false}
          onClick={forgetAll}
        >
          Clear recent searches
        </ComboboxItem>
      </ComboboxGroup>
      {pages}
    </>
  );
}

interface QueryOptionProps {
  query: string;
  icon: "search" | "clock";
  onSearch(query: string): void;
  onDelete?(): void;
}

/** Searches for a query in the box; in a new tab, opens its results page. */
function QueryOption({ query, icon, onSearch, onDelete }: QueryOptionProps) {
  const onFollow = (event: MouseEvent) => {
    event.preventDefault();
    onSearch(query);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Delete" || !onDelete) return;
    event.preventDefault();
    onDelete();
  };
  return (
    <LinkOption
      href={searchHref({ text: query })}
      onFollow={onFollow}
      {...(onDelete && { onKeyDown, hint: "Press Delete to remove" })}
    >
      <Icon name={icon} size={18} />
      <span className="search-title">{query}</span>
    </LinkOption>
  );
}
