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
import { searchHref } from "#app/lib/urls.ts";
import { rememberSearch } from "./recent-searches.ts";
import { searchClient } from "./search-client.ts";
import { CloseSheet, SearchPanel } from "./search-panel.tsx";
import { useSearchResponse } from "./use-search-response.ts";

export { loadSearchStyles } from "./search-styles.ts";

/** Screens as narrow as this show the search as a sheet over the page; the styles have the same limit. */
const SHEET = "(max-width: 36em)";

export interface SearchComboboxProps {
  /** The plain field that the combobox takes over from; stays until `onTakenOver` is called. */
  plain: RefObject<HTMLInputElement>;
  fieldProps: ComponentProps<"input">;
  onTakenOver(): void;
}

/** The search field with its suggestions. */
export function SearchCombobox({ plain, fieldProps, onTakenOver }: SearchComboboxProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const store = useComboboxStore({ defaultInputValue: plain.current?.value ?? "" });
  const text = useStoreState(store, "inputValue").trim();
  const isOpen = useStoreState(store, "open");
  const found = useSearchResponse(isOpen ? text : undefined, searchClient.suggest);

  useEffect(() => searchClient.warm(), []);
  useLayoutEffect(() => {
    if (plain.current && field.current && takeOver(plain.current, field.current)) store.show();
    onTakenOver();
  }, [plain, store, onTakenOver]);

  const leave = useCallback(() => {
    store.hide();
    field.current?.blur();
  }, [store]);
  const showAll = () => {
    if (!text) return;
    rememberSearch(text);
    leave();
    navigate(searchHref({ text }));
  };
  const onKeyDownCapture = (event: KeyboardEvent<HTMLInputElement>) => {
    // The keys belong to the input method while it composes.
    if (event.nativeEvent.isComposing) event.stopPropagation();
    else if (event.key === "Enter" && !hasChoice()) {
      event.preventDefault();
      showAll();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (isOpen) store.hide();
      if (!isOpen || matchMedia(SHEET).matches) leave();
    } else if (isOpen && (event.key === "Home" || event.key === "End") && isUnmodified(event)) {
      const target = event.key === "Home" ? store.first() : store.last();
      if (!target) return;
      event.preventDefault();
      store.move(target);
    }
  };
  /** Is there an option that Enter chooses? Not one from before the last keystroke. */
  const hasChoice = () => {
    const { activeId } = store.getState();
    return isOpen && found.isCurrent && Boolean(activeId && store.item(activeId)?.element?.isConnected);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.closest("form")?.contains(relatedTarget)))
      store.hide();
  };
  const retry = () => {
    found.retry();
    field.current?.focus();
  };
  const hasOptions = useStoreState(store, (state) => state.renderedItems.length > 0);
  return (
    <>
      <Combobox
        {...fieldProps}
        ref={field}
        store={store}
        autoSelect="always"
        getAutoSelectId={() => (text && found.response?.rows.length ? undefined : null)}
        aria-expanded={isOpen && hasOptions}
        onKeyDownCapture={onKeyDownCapture}
        // The shortcut presses it too, without a pointer.
        onClick={store.show}
        onBlur={onBlur}
      />
      <CloseSheet onLeave={leave} />
      <SearchPanel store={store} text={text} found={found} onLeave={leave} onBlur={onBlur} onRetry={retry} />
    </>
  );
}

/** Text, selection and focus of the plain field go to the combobox. Gives whether the reader wants to see suggestions. */
function takeOver(plain: HTMLInputElement, field: HTMLInputElement): boolean {
  const hadFocus = document.activeElement === plain;
  // Of a press that lasts until now the combobox gets no click.
  const isPressed = plain.dataset.target !== undefined || plain.matches(":active");
  const target = hadFocus && (plain.value.trim() !== "" || isPressed);
  if (hadFocus) {
    field.focus({ preventScroll: true });
    field.setSelectionRange(plain.selectionStart, plain.selectionEnd, plain.selectionDirection ?? undefined);
  }
  return target;
}

function isUnmodified({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey || shiftKey);
}
