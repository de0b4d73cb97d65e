import { tokenize } from "#app/lib/search/index/tokenizer.ts";
import { findMatches, type MatchTarget } from "#app/lib/search/ranking/highlight.ts";

/** Name of the CSS custom highlight, used by search-highlights.css. */
const HIGHLIGHT = "search";
/** Highlighted elements: the page's heading, description and article. */
const ROOTS = "main article > h1, main article > h1 + p, #article";
/** Elements whose text is not highlighted. */
const EXCLUDED = "button, script, style, [role=tablist], .visually-hidden";
/** More ranges would be slow to find and of no use. */
const MAX_RANGES = 1_000;

export interface Highlights {
  /** Number of matches highlighted. */
  count: number;
  clear(): void;
}

/**
 * Highlights terms and phrases on the page: by the CSS Custom Highlight API, which leaves the document unchanged, otherwise by `mark`
 * elements. Those are limited to the article, whose nodes React does not manage.
 */
export function highlightTerms(terms: readonly string[]): Highlights {
  const canHighlight = typeof Highlight === "function" && Boolean(CSS.highlights);
  const roots = [...document.querySelectorAll(canHighlight ? ROOTS : "#article")];
  const isPhrase = (term: string) => term.includes(" ");
  const target = {
    typed: "",
    terms: new Set(terms.filter((term) => !isPhrase(term))),
    phrases: terms.filter(isPhrase),
  };
  const ranges = roots.flatMap((root) => rangesIn(root, target)).slice(0, MAX_RANGES);
  return canHighlight ? highlight(ranges) : wrap(ranges);
}

function rangesIn(root: Element, target: MatchTarget): Range[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.closest(EXCLUDED)) continue;
    const words = tokenize(node.data).map((form, at) => ({ ...form, at }));
    for (const { start, end } of findMatches(words, [target])) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}

function highlight(ranges: readonly Range[]): Highlights {
  CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
  return { count: ranges.length, clear: () => CSS.highlights.delete(HIGHLIGHT) };
}

function wrap(ranges: readonly Range[]): Highlights {
  // Last to first: wrapping a range must not move the ones still to be wrapped.
  const marks = [...ranges].reverse().map((range) => {
    const mark = document.createElement("mark");
    range.surroundContents(mark);
    return mark;
  });
  const clear = () => {
    for (const mark of marks) {
      const { parentNode } = mark;
      mark.replaceWith(...mark.childNodes);
      parentNode?.normalize();
    }
  };
  return { count: marks.length, clear };
}
