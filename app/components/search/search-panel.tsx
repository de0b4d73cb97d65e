import { Fragment, useEffect, useLayoutEffect } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { announce } from "#app/lib/dom/announce.ts";
import { isPlainClick } from "#app/lib/dom/on-click.ts";
import styles from "./search-box.module.css";
import { type SearchState, searchClient, useSearch } from "./search-client.ts";
import { type OptionGroup, optionsFor } from "./search-options.tsx";
import { countOf, SearchFailed, SearchLoading, shortfallOf } from "./search-states.tsx";
import { loadSearchStyles } from "./search-styles.ts";

/** Loads the styles and starts loading the index. */
export function prepareSearch(): Promise<void> {
  searchClient.warm();
  return loadSearchStyles();
}

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

/** The popup of the search box: what the latest response offers, also while a newer query is processed. */
export function SearchPanel({ listId, text, active, onActivate, onSearch, onLeave }: SearchPanelProps) {
  const results = useSearch({ place: "box", text });
  const { response, isCurrent, error, retry } = results;
  const hasMatch = isCurrent && response !== undefined && response.rows.length > 0 && !response.isWeak;
  // A passive effect could run after the reader's next key and undo it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response has its first option active
  useLayoutEffect(() => {
    if (isCurrent) onActivate(hasMatch ? 0 : -1);
  }, [response, isCurrent]);
  useAnnouncement(statusOf(results));

  const shortfall = response?.text ? shortfallOf(response) : undefined;
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
        {error ? <SearchFailed error={error} onRetry={retry} /> : null}
        {!error && !response ? <SearchLoading /> : null}
        {shortfall ? <p className="search-note">{shortfall}</p> : null}
        {response && !error ? (
          <div id={listId} role="listbox" aria-label="Suggestions" className="search-list">
            <Groups
              groups={optionsFor(response, { follow: onLeave, search: onSearch })}
              listId={listId}
              active={active}
              onActivate={onActivate}
            />
          </div>
        ) : null}
        <p className="search-keys" aria-hidden="true">
          ↑ ↓ to move · ↵ to open · esc to close
        </p>
      </div>
    </>
  );
}

type GroupsProps = { groups: OptionGroup[] } & Pick<SearchPanelProps, "listId" | "active" | "onActivate">;

/** Numbers the options of all groups, which may have a heading. */
function Groups({ groups, listId, active, onActivate }: GroupsProps) {
  let count = 0;
  return groups.map(({ label, options }) => {
    const shown = options.map(({ key, show, onChoose }) => {
      const number = count++;
      const option = show({
        role: "option",
        id: `${listId}-${number}`,
        "aria-selected": number === active,
        tabIndex: -1,
        onMouseMove: () => onActivate(number),
        onClick(event) {
          if (isPlainClick(event.nativeEvent)) onChoose(event);
        },
      });
      return <Fragment key={key}>{option}</Fragment>;
    });
    if (!label || shown.length === 0) return shown;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
      <div key={label} role="group" aria-label={label}>
        <div className="search-label" aria-hidden="true">
          {label}
        </div>
        {shown}
      </div>
    );
  });
}

function statusOf({ response, isCurrent, error }: SearchState): string | undefined {
  if (error || !response?.text || !isCurrent) return undefined;
  if (shortfallOf(response)) return shortfallOf(response);
  const { length } = response.rows;
  return `${length === 1 ? "1 suggestion" : `${length} suggestions`}, ${countOf(response)}`;
}

function useAnnouncement(status: string | undefined): void {
  useEffect(() => {
    if (status === undefined) return;
    const timer = setTimeout(() => announce(status), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [status]);
}
