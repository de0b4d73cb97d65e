import { useEffect, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { highlightTerms } from "./highlight-terms.ts";
import stylesHref from "./search-highlights.css";
import { loadStyles } from "./search-styles.ts";

export const loadHighlightStyles = () => loadStyles(stylesHref);

interface HighlightBarProps {
  terms: readonly string[];
  onClear(): void;
}

/** Highlights search terms on the page and shows how many matches there are. Its button or Escape clears them. */
export function HighlightBar({ terms, onClear }: HighlightBarProps) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const highlights = highlightTerms(terms);
    setCount(highlights.count);
    return highlights.clear;
  }, [terms]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Escape closes open popovers and dialogs first.
      const isUnhandled = !event.defaultPrevented && !document.querySelector(":popover-open, dialog[open]");
      if (event.key === "Escape" && isUnhandled) onClear();
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
