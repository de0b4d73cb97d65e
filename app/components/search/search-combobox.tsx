import { Combobox, useComboboxStore, useStoreState } from "@ariakit/react";
import { useNavigate } from "@remix-run/react";
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { searchClient } from "#app/lib/search/client/search-client.ts";
import { limitQuery } from "#app/lib/search/client/search-messages.ts";
import { searchHref } from "#app/lib/urls.ts";
import { rememberSearch } from "./recent-searches.ts";
import { CloseSheet, SearchPanel } from "./search-panel.tsx";
import { useSearch } from "./use-search.ts";

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
  const typed = useStoreState(store, "inputValue").trim();
  const text = limitQuery(typed);
  const isOpen = useStoreState(store, "open");
  const results = useSearch(isOpen ? { place: "box", text } : undefined);

  useEffect(() => searchClient.warm(), []);
  useLayoutEffect(() => {
    if (plainInput.current && field.current && transferFocus(plainInput.current, field.current)) store.show();
    onReady();
  }, [plainInput, store, onReady]);

  const leave = useCallback(() => {
    store.hide();
    field.current?.blur();
  }, [store]);
  const showAll = () => {
    if (!text) return;
    rememberSearch(text);
    leave();
    navigate(searchHref({ text: typed }));
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
      <CloseSheet onLeave={leave} />
      <SearchPanel
        store={store}
        text={text}
        typed={typed}
        results={results}
        onLeave={leave}
        onBlur={onBlur}
        onRetry={retry}
      />
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
