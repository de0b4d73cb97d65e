import type { HTMLAttributes, MouseEvent, ReactElement } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { SearchResponse, SearchRow } from "#app/lib/search/client/search-messages.ts";
import { searchHref } from "#app/lib/urls.ts";
import { RowLink } from "./search-row.tsx";

/** The specification's limit for suggestions, which also holds for popular pages. */
const MAX_OPTIONS = 8;
const MAX_POPULAR = 5;
/** Without a close match, maximum number of rows, and of similar words above them. */
const MAX_WEAK_ROWS = 3;

/** An option. Those that lead somewhere are links, so that they can be opened in a new tab and have the browser's context menu. */
interface Option {
  key: string;
  show(attributes: HTMLAttributes<HTMLElement>): ReactElement;
  onChoose(event: MouseEvent): void;
}

export interface OptionGroup {
  label?: string;
  options: Option[];
}

interface Choices {
  /** Called when the reader follows a link. */
  follow(): void;
  /** Called with a query to search for in the box; in a new tab, its results page opens. */
  search(query: string): void;
}

/** Returns the options for a response in groups: suggestions, alternatives without a close match, or popular pages. */
export function optionsFor(
  { text, rows, total, isWeak, nearest, popular }: SearchResponse,
  { follow, search }: Choices,
): OptionGroup[] {
  const ofRow = (row: SearchRow): Option => ({
    key: row.href,
    show: (attributes) => <RowLink row={row} {...attributes} />,
    onChoose: follow,
  });
  const ofQuery = (query: string): Option => ({
    key: query,
    show: (attributes) => (
      <a className="search-option" href={searchHref({ text: query })} {...attributes}>
        <Icon name="search" size={18} />
        <span className="search-title">{query}</span>
      </a>
    ),
    onChoose(event) {
      event.preventDefault();
      search(query);
    },
  });
  const all: Option = {
    key: "all",
    show: (attributes) => (
      <a className="search-option search-all" href={searchHref({ text })} {...attributes}>
        See all results{total > 1 ? ` (${total} pages)` : ""}
      </a>
    ),
    onChoose: follow,
  };

  const similar = nearest.slice(0, MAX_WEAK_ROWS).map(ofQuery);
  const pages = rows.slice(0, isWeak ? MAX_WEAK_ROWS : MAX_OPTIONS).map(ofRow);
  const groups: OptionGroup[] = [
    { label: "Did you mean", options: similar },
    { ...(isWeak && { label: "Pages with some of the words" }), options: pages },
  ];
  const last = rows.length > 0 ? [all] : [];
  const free = MAX_OPTIONS - groups.flatMap(({ options }) => options).length - last.length;
  const offered = popular.slice(0, Math.max(0, Math.min(MAX_POPULAR, free))).map(ofRow);
  return [...groups, { label: "Popular pages", options: offered }, { options: last }];
}
