import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import type { SearchComboboxProps } from "./search-combobox.tsx";

interface LazyCombobox {
  /** Undefined until the code has loaded. */
  Combobox: ComponentType<SearchComboboxProps> | undefined;
  /** Whether the plain input is still rendered. */
  hasPlainInput: boolean;
  /** The code could not be loaded; the next call of `load` retries. */
  hasFailed: boolean;
  load(): void;
  /** Removes the plain input once the combobox has its state. */
  removePlainInput(): void;
  /** Handlers for the plain input: it is not replaced during IME composition. */
  compositionHandlers: { onCompositionStart(): void; onCompositionEnd(): void };
}

/** Loads the search combobox when the reader first interacts with the plain input. */
export function useLazyCombobox(): LazyCombobox {
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
  // The reader may have focused the input before hydration.
  useEffect(() => {
    if (document.activeElement?.matches("[data-search-field]")) load();
  }, [load]);
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
