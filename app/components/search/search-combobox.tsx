import { Combobox, ComboboxList, type ComboboxStore, useComboboxStore, useStoreState } from "@ariakit/react";
import { useNavigate } from "@remix-run/react";
import {
  type ComponentProps,
  type FocusEvent,
  type FocusEventHandler,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { announce } from "#app/lib/dom/announce.ts";
import { searchHref } from "#app/lib/urls.ts";
import { RecentOptions } from "./recent-options.tsx";
import { rememberSearch } from "./recent-searches.ts";
import { type SearchState, searchClient, useSearch } from "./search-client.ts";
import {
  LinkOption,
  MAX_OPTIONS,
  OptionGroup,
  PopularOptions,
  QueryOption,
  RowOptions,
} from "./search-options.tsx";
import { SearchFailed, SearchLoading, shortfallOf } from "./search-states.tsx";

export { loadSearchStyles } from "./search-styles.ts";

export interface SearchComboboxProps {
  /** The input to replace; rendered until `onReady` is called. */
  plainInput: RefObject<HTMLInputElement>;
  inputProps: ComponentProps<"input">;
  /** What had the focus before the search. */
  focusedBefore: RefObject<HTMLElement>;
  onReady(): void;
}

export function SearchCombobox({ plainInput, inputProps, focusedBefore, onReady }: SearchComboboxProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const store = useComboboxStore({ defaultInputValue: plainInput.current?.value ?? "" });
  const text = useStoreState(store, "inputValue").trim();
  const isOpen = useStoreState(store, "open");
  const results = useSearch(isOpen ? { place: "box", text } : undefined);

  useEffect(() => searchClient.warm(), []);
  useLayoutEffect(() => {
    if (plainInput.current && field.current && transferFocus(plainInput.current, field.current)) store.show();
    onReady();
  }, [plainInput, store, onReady]);

  const leave = () => {
    store.hide();
    field.current?.blur();
  };
  const showAll = () => {
    if (!text) return;
    rememberSearch(text);
    leave();
    navigate(searchHref({ text }));
  };
  const onKeyDownCapture = (event: KeyboardEvent<HTMLInputElement>) => {
    // During composition the IME handles all keys.
    if (event.nativeEvent.isComposing) event.stopPropagation();
    else if (event.key === "Enter" && !hasActiveOption()) {
      event.preventDefault();
      showAll();
    } else if (event.key === "Escape") {
      event.preventDefault();
      leave();
      focusedBefore.current?.focus({ preventScroll: true });
    } else if (isOpen && (event.key === "Home" || event.key === "End") && isUnmodified(event)) {
      const target = event.key === "Home" ? store.first() : store.last();
      if (!target) return;
      event.preventDefault();
      store.move(target);
    }
  };
  /** Whether Enter selects an option; false while options belong to an earlier query. */
  const hasActiveOption = () => {
    const { activeId } = store.getState();
    return isOpen && results.isCurrent && Boolean(activeId && store.item(activeId)?.element?.isConnected);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.closest("form")?.contains(relatedTarget)))
      store.hide();
  };
  const retry = () => {
    results.retry();
    field.current?.focus();
  };
  const hasOptions = useStoreState(store, (state) => state.renderedItems.length > 0);
  return (
    <>
      <Combobox
        {...inputProps}
        ref={field}
        store={store}
        autoSelect="always"
        getAutoSelectId={() =>
          text && results.response?.rows.length && !results.response.isWeak ? undefined : null
        }
        aria-expanded={isOpen && hasOptions}
        onKeyDownCapture={onKeyDownCapture}
        // The keyboard shortcut clicks the input too.
        onClick={store.show}
        onBlur={onBlur}
      />
      {/* For touch; the keyboard has Escape. */}
      <button type="button" className="search-close" aria-label="Close search" tabIndex={-1} onClick={leave}>
        <Icon name="close" />
      </button>
      {isOpen ? (
        <SearchPanel
          store={store}
          text={text}
          results={results}
          onLeave={leave}
          onBlur={onBlur}
          onRetry={retry}
        />
      ) : null}
    </>
  );
}

/** Moves focus and selection from the plain input to the combobox. Returns whether to open the suggestions. */
function transferFocus(plain: HTMLInputElement, field: HTMLInputElement): boolean {
  const hadFocus = document.activeElement === plain;
  // The combobox gets no click for a press that is still in progress.
  const isPressed = plain.dataset.wanted !== undefined || plain.matches(":active");
  const shouldOpen = hadFocus && (plain.value.trim() !== "" || isPressed);
  if (hadFocus) {
    field.focus({ preventScroll: true });
    field.setSelectionRange(plain.selectionStart, plain.selectionEnd, plain.selectionDirection ?? undefined);
  }
  return shouldOpen;
}

function isUnmodified({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey || shiftKey);
}

/** Debounces announcements, in ms, so that they do not interrupt the screen reader's key echo. */
const ANNOUNCE_DELAY_MS = 400;

/** Without a close match, maximum number of rows, and of similar words above them. */
const MAX_WEAK_ROWS = 3;

interface SearchPanelProps {
  store: ComboboxStore;
  text: string;
  results: SearchState;
  /** Called when the reader follows an option or closes the panel. */
  onLeave(): void;
  onBlur: FocusEventHandler;
  onRetry(): void;
}

/** The popup of the search box: suggestions, or recent searches and popular pages. */
function SearchPanel({ store, text, results, onLeave, onBlur, onRetry }: SearchPanelProps) {
  const { response, isCurrent, error } = results;
  useAnnouncement(statusOf(text, results));
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
  const options = <RowOptions rows={rows} onFollow={follow} />;
  const isEmpty = isCurrent && text !== "" && rows.length === 0;
  const shortfall = text !== "" && response?.text ? shortfallOf(response) : undefined;
  const similar = isEmpty || isWeak ? (response?.nearest ?? []).slice(0, MAX_WEAK_ROWS) : [];
  // The last row leads to all results.
  const rest = MAX_OPTIONS - similar.length - (isWeak ? rows.length + 1 : 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing the pointer on it must not blur the field
    <div
      className="search-panel"
      aria-busy={!isCurrent && !error}
      onMouseDown={(event) => event.preventDefault()}
      onBlur={onBlur}
    >
      {error ? <SearchFailed error={error} onRetry={onRetry} /> : null}
      {!error && !response ? <SearchLoading /> : null}
      {shortfall ? <p className="search-note">{shortfall}</p> : null}
      {response && !error ? (
        <ComboboxList store={store} className="search-list" aria-label="Suggestions">
          {similar.length > 0 ? (
            <OptionGroup label="Did you mean">
              {similar.map((word) => (
                <QueryOption key={word} query={word} icon="search" onSearch={search} />
              ))}
            </OptionGroup>
          ) : null}
          {isWeak ? <OptionGroup label="Pages with some of the words">{options}</OptionGroup> : options}
          {isEmpty || isWeak ? (
            <PopularOptions rows={response.popular.slice(0, rest)} onFollow={onLeave} />
          ) : null}
          {rows.length > 0 ? (
            <LinkOption href={searchHref({ text })} className="search-option search-all" onFollow={follow}>
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
