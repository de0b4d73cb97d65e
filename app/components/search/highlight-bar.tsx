import { useEffect, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { findMatches, type MatchTarget } from "#app/lib/search/ranking/highlight.ts";
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

const HIGHLIGHT = "search";
/** Highlighted elements: the page's heading, description and article. */
const ROOTS = "main article > h1, main article > h1 + p, #article";
const EXCLUDED = "button, script, style, [role=tablist], .visually-hidden";
/** More ranges would be slow to find and of no use. */
const MAX_RANGES = 1_000;

/** Highlights terms and phrases on the page by the CSS Custom Highlight API; browsers without it show none. */
export function highlightTerms(terms: readonly string[]) {
  if (typeof Highlight !== "function") return { count: 0, clear() {} };
  const isPhrase = (term: string) => term.includes(" ");
  const target = {
    typed: "",
    terms: new Set(terms.filter((term) => !isPhrase(term))),
    phrases: terms.filter(isPhrase),
  };
  const roots = [...document.querySelectorAll(ROOTS)];
  const ranges = roots.flatMap((root) => rangesIn(root, target)).slice(0, MAX_RANGES);
  CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
  return { count: ranges.length, clear: () => CSS.highlights.delete(HIGHLIGHT) };
}

function rangesIn(root: Element, target: MatchTarget): Range[] {
  const ranges: Range[] = [];
  for (const nodes of textsIn(root)) {
    const text = nodes.map(({ data }) => data).join("");
    for (const { start, end } of findMatches(text, [target])) {
      const range = document.createRange();
      let offset = 0;
      for (const node of nodes) {
        const { length } = node;
        if (start >= offset && start < offset + length) range.setStart(node, start - offset);
        if (end > offset && end <= offset + length) range.setEnd(node, end - offset);
        offset += length;
      }
      ranges.push(range);
    }
  }
  return ranges;
}

/** Lists the texts under an element. An identifier with `wbr` elements is one text of several nodes. */
function textsIn(root: Element): Text[][] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[][] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.closest(EXCLUDED)) continue;
    if (node.previousSibling?.nodeName === "WBR") texts.at(-1)?.push(node);
    else texts.push([node]);
  }
  return texts;
}
