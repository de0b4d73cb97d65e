import { useNavigate } from "@remix-run/react";
import {
  type ComponentType,
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { MAX_QUERY_LENGTH } from "#app/lib/search/client/search-messages.ts";
import { SEARCH_HREF, searchHref } from "#app/lib/urls.ts";
import styles from "./search-box.module.css";
import type { SearchComboboxProps } from "./search-combobox.tsx";
import { COMPOSING_ATTRIBUTE } from "./search-shortcut.behavior.ts";

/**
 * The search box of the navbar: a plain form until the reader interacts with it, then a combobox with suggestions that preserves
 * value, selection and focus.
 */
export function SearchBox() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const focusedBefore = useRef<HTMLElement | null>(null);
  const { Combobox, hasPlainInput, hasFailed, load, removePlainInput, compositionHandlers } =
    useLazyCombobox(field);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    field.current?.blur();
    navigate(searchHref({ text: String(new FormData(event.currentTarget).get("q") ?? "").trim() }));
  };
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    load();
    if (currentTarget.contains(relatedTarget)) return;
    focusedBefore.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers support the search element
    <form
      role="search"
      className={styles.search}
      action={SEARCH_HREF}
      onSubmit={submit}
      onPointerEnter={load}
      onFocus={onFocus}
    >
      <div className={styles.field}>
        <Icon name="search" size={18} />
        {Combobox ? (
          <Combobox
            plainInput={field}
            focusedBefore={focusedBefore}
            inputProps={{ ...INPUT_PROPS, className: styles.input }}
            onReady={removePlainInput}
          />
        ) : null}
        {hasPlainInput ? (
          <input
            ref={field}
            {...INPUT_PROPS}
            {...compositionHandlers}
            className={styles.input}
            onInput={load}
          />
        ) : null}
        <span className={styles.hint} aria-hidden="true">
          <span className={styles.command}>⌘K</span>
          <span className={styles.control}>Ctrl K</span>
        </span>
      </div>
      <a className={styles.pages} href={SEARCH_HREF}>
        All pages
      </a>
      {hasFailed ? (
        <p role="alert" className={styles.failed}>
          Suggestions could not be loaded.{" "}
          {navigator.onLine ? (
            <>
              The page may be out of date. Press Enter to search all the same, or{" "}
              <button type="button" onClick={() => location.reload()}>
                reload the page
              </button>
              .
            </>
          ) : (
            "Check your connection."
          )}
        </p>
      ) : null}
    </form>
  );
}

/** Shared by the plain input and the combobox. */
const INPUT_PROPS = {
  type: "text",
  name: "q",
  placeholder: "Search",
  "aria-label": "Search",
  "aria-keyshortcuts": "/ Control+K Meta+K",
  autoComplete: "off",
  autoCapitalize: "off",
  spellCheck: false,
  enterKeyHint: "search",
  maxLength: MAX_QUERY_LENGTH,
  "data-search-field": "",
} as const;

interface LazyCombobox {
  /** Undefined until the code has loaded. */
  Combobox: ComponentType<SearchComboboxProps> | undefined;
  hasPlainInput: boolean;
  /** Whether the code could not be loaded; the next call of `load` retries. */
  hasFailed: boolean;
  load(): void;
  /** Removes the plain input once the combobox has its state. */
  removePlainInput(): void;
  /** Handlers for the plain input: it is not replaced during IME composition. */
  compositionHandlers: { onCompositionStart(): void; onCompositionEnd(): void };
}

/** Loads the search combobox when the reader first interacts with the plain input. */
function useLazyCombobox(field: RefObject<HTMLInputElement>): LazyCombobox {
  const [Combobox, setCombobox] = useState<ComponentType<SearchComboboxProps>>();
  const [hasPlainInput, setHasPlainInput] = useState(true);
  const [hasFailed, setHasFailed] = useState(false);
  const [isComposing, setIsComposing] = useState(false);
  const isLoading = useRef(false);
  const load = useCallback(() => {
    if (isLoading.current) return;
    isLoading.current = true;
    import("./search-combobox.tsx").then(
      async ({ loadSearchStyles, SearchCombobox }) => {
        await loadSearchStyles();
        setHasFailed(false);
        setCombobox(() => SearchCombobox);
      },
      () => {
        isLoading.current = false;
        setHasFailed(true);
      },
    );
  }, []);
  // The reader may have focused the input before hydration, and may be typing with an input method.
  useEffect(() => {
    if (field.current?.hasAttribute(COMPOSING_ATTRIBUTE)) setIsComposing(true);
    if (document.activeElement?.matches("[data-search-field]")) load();
  }, [field, load]);
  return {
    Combobox: isComposing ? undefined : Combobox,
    hasPlainInput,
    hasFailed,
    load,
    removePlainInput: useCallback(() => setHasPlainInput(false), []),
    compositionHandlers: {
      onCompositionStart: () => setIsComposing(true),
      onCompositionEnd: () => setIsComposing(false),
    },
  };
}
