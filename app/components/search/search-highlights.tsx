import { useLocation } from "@remix-run/react";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { highlightTermsIn } from "./highlight-handoff.ts";

type Marks = ComponentType<{ terms: readonly string[]; onClear(): void }>;

/**
 * On a page reached from search, marks what was searched for, until the reader clears the marks or goes to another page. Their
 * code is loaded when there is something to mark.
 */
export function SearchHighlights() {
  const { key, pathname, state } = useLocation();
  const [marked, setMarked] = useState<{ pathname: string; terms: string[] }>();
  const [Marks, setMarks] = useState<Marks>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the history entry and its state
  useEffect(() => {
    const terms = highlightTermsIn(state);
    // Going to another heading of the page keeps them.
    setMarked((now) => (terms ? { pathname, terms } : now?.pathname === pathname ? now : undefined));
    if (terms) void loadMarks().then((loaded) => setMarks(() => loaded));
  }, [key]);
  const clear = useCallback(() => {
    setMarked(undefined);
    // Coming back to this entry does not bring them back.
    history.replaceState({ ...history.state, usr: undefined }, "");
  }, []);
  return Marks && marked ? <Marks key={key} terms={marked.terms} onClear={clear} /> : null;
}

/** Nothing when the code cannot be loaded: the page can be read without marks. */
async function loadMarks(): Promise<Marks | undefined> {
  try {
    const { loadHighlightStyles, HighlightBar } = await import("./highlight-bar.tsx");
    await loadHighlightStyles();
    return HighlightBar;
  } catch {
    return undefined;
  }
}
