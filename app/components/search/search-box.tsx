import { useNavigate } from "@remix-run/react";
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { SEARCH_HREF, searchHref } from "#app/lib/urls.ts";
import styles from "./search-box.module.css";

/** Id of the list of suggestions, and with a number those of its options. */
const LIST_ID = "suggestions";

/** The search box of the navbar: a plain form until the reader interacts with it, then a combobox with suggestions. */
export function SearchBox() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const focusedBefore = useRef<HTMLElement | null>(null);
  const { panel, hasFailed, load } = useLazyPanel();
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  /** Number of the option that Enter selects; -1 for none. */
  const [active, setActive] = useState(-1);

  // The reader may have focused the field before hydration.
  useEffect(() => {
    if (!field.current || document.activeElement !== field.current) return;
    load();
    setText(field.current.value);
    setIsOpen(true);
  }, [load]);

  const options = () => [...(form.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
  const search = (query: string) => {
    if (field.current) field.current.value = query;
    setText(query);
    setActive(-1);
    setIsOpen(true);
  };
  const leave = useCallback(() => {
    setIsOpen(false);
    field.current?.blur();
  }, []);
  useCloseRequest(isOpen, leave);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    leave();
    navigate(searchHref({ text: text.trim() }));
  };
  const move = (number: number) => {
    setActive(number);
    options()[number]?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition the IME handles all keys.
    if (event.nativeEvent.isComposing) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const count = options().length;
    // While options belong to an earlier query, the form is submitted.
    const isBusy = form.current?.querySelector("[aria-busy=true]") != null;
    if (key === "Enter" && isOpen && active >= 0 && !isBusy) {
      const modifiers = { ctrlKey, metaKey, altKey, shiftKey };
      options()[active]?.dispatchEvent(
        new MouseEvent("click", { bubbles: true, cancelable: true, ...modifiers }),
      );
    } else if (key === "Escape") {
      leave();
      focusedBefore.current?.focus({ preventScroll: true });
    } else if (ctrlKey || metaKey || altKey || shiftKey) return;
    else if (!isOpen && (key === "ArrowDown" || key === "ArrowUp")) setIsOpen(true);
    // After the last option comes the field itself.
    else if (key === "ArrowDown") move(active + 1 < count ? active + 1 : -1);
    else if (key === "ArrowUp") move(active < 0 ? count - 1 : active - 1);
    else if (isOpen && count > 0 && key === "Home") move(0);
    else if (isOpen && count > 0 && key === "End") move(count - 1);
    else return;
    event.preventDefault();
  };
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    load();
    if (currentTarget.contains(relatedTarget)) return;
    focusedBefore.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  const { SearchPanel } = panel ?? {};
  const combobox = panel && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? LIST_ID : undefined,
    "aria-activedescendant": isOpen && active >= 0 ? `${LIST_ID}-${active}` : undefined,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers support the search element
    <form
      ref={form}
      role="search"
      className={styles.search}
      action={SEARCH_HREF}
      onSubmit={submit}
      onPointerEnter={load}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <div className={styles.field}>
        <Icon name="search" size={18} />
        <input
          ref={field}
          className={styles.input}
          type="text"
          name="q"
          placeholder="Search"
          aria-label="Search"
          aria-keyshortcuts="/ Control+K Meta+K"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          data-search-field=""
          {...combobox}
          // The keyboard shortcut clicks the field, too.
          onClick={() => setIsOpen(true)}
          onInput={({ currentTarget }) => search(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {SearchPanel && isOpen ? (
          <SearchPanel
            listId={LIST_ID}
            text={text.trim()}
            active={active}
            onActivate={setActive}
            onSearch={search}
            onLeave={leave}
          />
        ) : null}
        {hasFailed && isOpen ? (
          <p role="alert" className={styles.panel}>
            Suggestions could not be loaded. Press Enter to search all the same, or reload the page.
          </p>
        ) : null}
        <span className={styles.hint} aria-hidden="true">
          <span className={styles.command}>⌘K</span>
          <span className={styles.control}>Ctrl K</span>
        </span>
      </div>
      <a className={styles.pages} href={SEARCH_HREF}>
        All pages
      </a>
    </form>
  );
}

/** Not in TypeScript's types, and not in Firefox and Safari. */
interface PlatformWindow {
  CloseWatcher?: new () => { onclose: (() => void) | null; destroy(): void };
}

/** Calls `close` on the platform's close requests while something is open: Back on Android, which else leaves the page. */
function useCloseRequest(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    const { CloseWatcher } = window as PlatformWindow;
    if (!isOpen || !CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.onclose = close;
    return () => watcher.destroy();
  }, [isOpen, close]);
}

/** Loads the code of the suggestions. After a failure, the next call of `load` and the network's return retry. */
function useLazyPanel() {
  const [panel, setPanel] = useState<typeof import("./search-panel.tsx")>();
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(() => {
    import("./search-panel.tsx").then(
      async (loaded) => {
        await loaded.prepareSearch();
        setHasFailed(false);
        setPanel(loaded);
      },
      () => {
        setHasFailed(true);
        addEventListener("online", load, { once: true });
      },
    );
  }, []);
  return { panel, hasFailed, load };
}
