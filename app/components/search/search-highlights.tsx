import { useLocation } from "@remix-run/react";
import { type ComponentType, useCallback, useEffect, useState } from "react";

/** State of a history entry opened from search: the terms to highlight, which are not part of the URL. */
interface HighlightState {
  terms?: string[];
}

/** Returns the history state to follow a link with; undefined for links without `data-terms`, which has commas between the terms. */
export function highlightStateOf({ dataset: { terms } }: HTMLAnchorElement): HighlightState | undefined {
  return terms ? { terms: terms.split(",") } : undefined;
}

type HighlightBar = ComponentType<{ terms: readonly string[]; onClear(): void }>;

/**
 * Highlights the search terms on a page opened from search, until the reader clears them or opens another page. The code is loaded
 * when there is something to highlight.
 */
export function SearchHighlights() {
  const { key, pathname, state } = useLocation();
  const [highlighted, setHighlighted] = useState<{ pathname: string; terms: string[] }>();
  const [Bar, setBar] = useState<HighlightBar>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the history entry and its state
  useEffect(() => {
    const { terms } = (state ?? {}) as HighlightState;
    // Navigating to another heading of the page preserves the highlights.
    setHighlighted((now) => (terms ? { pathname, terms } : now?.pathname === pathname ? now : undefined));
    if (terms) void loadHighlightBar().then((loaded) => setBar(() => loaded));
  }, [key]);
  const clear = useCallback(() => {
    setHighlighted(undefined);
    // Prevents navigating back to this entry from restoring the highlights.
    history.replaceState({ ...history.state, usr: undefined }, "");
  }, []);
  return Bar && highlighted ? <Bar key={key} terms={highlighted.terms} onClear={clear} /> : null;
}

/** Returns undefined when the code cannot be loaded: the page is readable without highlights. */
async function loadHighlightBar(): Promise<HighlightBar | undefined> {
  try {
    const { HighlightBar, loadHighlightStyles } = await import("./highlight-bar.tsx");
    await loadHighlightStyles();
    return HighlightBar;
  } catch {
    return undefined;
  }
}
