import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import type { SearchComboboxProps } from "./search-combobox.tsx";

interface SearchCode {
  /** The combobox, once its code is there. */
  Combobox: ComponentType<SearchComboboxProps> | undefined;
  /** Is the plain field still in the document? */
  isPlain: boolean;
  /** The code could not be loaded; the next call of `load` tries again. */
  hasFailed: boolean;
  load(): void;
  /** The combobox has taken over from the plain field. */
  takeOver(): void;
  /** For the plain field: while characters are composed in it, it stays. */
  composition: { onCompositionStart(): void; onCompositionEnd(): void };
}

/** Loads what makes the plain search field a combobox, when the reader turns to it and not before. */
export function useLazyCombobox(): SearchCode {
  const [Combobox, setCombobox] = useState<ComponentType<SearchComboboxProps>>();
  const [isPlain, setIsPlain] = useState(true);
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
  // Before hydration the reader may have come to the field, and typed.
  useEffect(() => {
    if (document.activeElement?.matches("[data-search-field]")) load();
  }, [load]);
  return {
    Combobox: isComposing ? undefined : Combobox,
    isPlain,
    hasFailed,
    load,
    takeOver: useCallback(() => setIsPlain(false), []),
    composition: {
      onCompositionStart: () => setIsComposing(true),
      onCompositionEnd: () => setIsComposing(false),
    },
  };
}
