import { useEffect, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { highlightTerms } from "./highlight-terms.ts";
import { loadStyles } from "./load-styles.ts";
import stylesHref from "./search-highlights.css";

/** Loads the styles of the marks, which opening the search does without. */
export const loadHighlightStyles = () => loadStyles(stylesHref);

interface HighlightBarProps {
  terms: readonly string[];
  /** The reader has had enough of them. */
  onClear(): void;
}

/** Marks the words that search found on the page, and offers to take the marks away; so does the Escape key. */
export function HighlightBar({ terms, onClear }: HighlightBarProps) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const marks = highlightTerms(terms);
    setCount(marks.count);
    return marks.clear;
  }, [terms]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // What is open above the page is closed first.
      const isForPage = !event.defaultPrevented && !document.querySelector(":popover-open, dialog[open]");
      if (event.key === "Escape" && isForPage) onClear();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [onClear]);
  if (count === 0) return null;
  return (
    <div className="search-marks" data-search-marks="">
      <span>{count === 1 ? "1 match marked" : `${count} matches marked`}</span>
      <button type="button" onClick={onClear}>
        Clear marks
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
