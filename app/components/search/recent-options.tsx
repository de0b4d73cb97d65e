import { ComboboxItem } from "@ariakit/react";
import { useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { SearchRow } from "#app/lib/search/client/search-messages.ts";
import { forgetAllSearches, forgetSearch, readRecentSearches } from "./recent-searches.ts";
import { MAX_OPTIONS, OptionGroup, PopularOptions, QueryOption } from "./search-options.tsx";

interface RecentOptionsProps {
  popular: readonly SearchRow[];
  onSearch(query: string): void;
  onLeave(): void;
}

/**
 * The reader's recent searches, and popular pages. The button next to a search, or Delete while it is active, removes it.
 */
export function RecentOptions({ popular, onSearch, onLeave }: RecentOptionsProps) {
  const [searches, setSearches] = useState(readRecentSearches);
  const forget = (search: string) => {
    forgetSearch(search);
    setSearches(readRecentSearches);
  };
  const forgetAll = () => {
    forgetAllSearches();
    setSearches([]);
  };
  // The button that clears the searches is an option, too.
  const rest = MAX_OPTIONS - (searches.length && searches.length + 1);
  return (
    <>
      {searches.length > 0 ? (
        <OptionGroup label="Recent searches">
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
        </OptionGroup>
      ) : null}
      <PopularOptions rows={popular.slice(0, rest)} onFollow={onLeave} />
    </>
  );
}
